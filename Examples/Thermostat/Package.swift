// swift-tools-version: 6.2
import PackageDescription

let martlet = Target.Dependency.product(name: "MartletApp", package: "martlet")
let package = Package(
  name: "Thermostat",
  dependencies: [.package(name: "martlet", path: "../..")],
  targets: [
    .executableTarget(
      name: "Thermostat", dependencies: [martlet], path: "Sources",
      swiftSettings: [.unsafeFlags(["-module-alias", "SwiftUI=MartletApp"])])
  ])
