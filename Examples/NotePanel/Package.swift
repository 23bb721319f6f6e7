// swift-tools-version: 6.2
import PackageDescription

let martlet = Target.Dependency.product(name: "MartletApp", package: "martlet")
let package = Package(
  name: "NotePanel",
  dependencies: [.package(name: "martlet", path: "../..")],
  targets: [.executableTarget(name: "NotePanel", dependencies: [martlet], path: "Sources")])
