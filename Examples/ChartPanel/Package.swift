// swift-tools-version: 6.2
import PackageDescription

let martlet: Target.Dependency = .product(name: "MartletLiveApp", package: "martlet")
let package = Package(
  name: "ChartPanel",
  dependencies: [.package(name: "martlet", path: "../..")],
  targets: [.executableTarget(name: "ChartPanel", dependencies: [martlet], path: "Sources")])
