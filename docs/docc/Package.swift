// swift-tools-version: 6.2
import PackageDescription

// `make docs` builds this package: the archives of the product's libraries, and the programs of the
// tutorials. It is a package of its own, so that the product does not depend on the plugin.

/// The libraries that are documented.
let libraries: [Target.Dependency] = [
  "MartletUI", "MartletPlots", "MartletCharts", "MartletLive", "MartletApp", "MartletLiveApp",
  "MartletUIKit", "MartletTesting",
].map { .product(name: $0, package: "martlet") }

/// MartletUIKit has its words only with SwiftUICompat, with which other words are missing. It is no
/// trait of this package, because symbols are extracted with all traits switched on.
let traits: Set<Package.Dependency.Trait> =
  Context.environment["DOCUMENTED_TRAIT"].map { [.defaults, .trait(name: $0)] } ?? [.defaults]

/// A program as a tutorial has it after a step. It is compiled and not linked.
func step(_ path: String) -> Target {
  .target(
    name: path.split(separator: "/").joined(), dependencies: libraries, path: path,
    swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
}

let package = Package(
  name: "Martlet",
  products: [.library(name: "Steps", targets: ["Source1", "Source2", "Source3"])],
  dependencies: [
    .package(name: "martlet", path: "../..", traits: traits),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
  ],
  targets: [step("Source/1"), step("Source/2"), step("Source/3")],
  swiftLanguageModes: [.v6]
)
