// swift-tools-version: 6.2
import PackageDescription

let martlet = Target.Dependency.product(name: "MartletApp", package: "martlet")
let package = Package(
  name: "HelloPanel",
  dependencies: [.package(name: "martlet", path: "../..")],
  targets: [.executableTarget(name: "HelloPanel", dependencies: [martlet], path: "Sources")])
