// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because its target needs unsafe flags and the trait: sources as an iOS
// programmer writes them, which know SwiftUI, Combine and UIKit by those names.
let package = Package(
  name: "CompatPanel",
  dependencies: [.package(name: "martlet", path: "../..", traits: ["SwiftUICompat"])],
  targets: [
    .executableTarget(
      name: "CompatPanel",
      dependencies: [
        .product(name: "MartletApp", package: "martlet"),
        .product(name: "MartletUI", package: "martlet"),
        .product(name: "MartletPlots", package: "martlet"),
        .product(name: "MartletUIKit", package: "martlet"),
        .product(name: "MartletFoundation", package: "martlet"),
        .product(name: "MartletDeviceKit", package: "martlet"),
        .product(name: "MartletOSLog", package: "martlet"),
      ],
      path: "Sources",
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "SwiftUI=MartletUI", "-module-alias", "Combine=OpenCombine",
          "-module-alias", "UIKit=MartletUIKit", "-module-alias", "Charts=MartletPlots",
          "-module-alias", "DeviceKit=MartletDeviceKit",
          "-module-alias", "os=MartletOS", "-module-alias", "OSLog=MartletOSLog",
          // On Apple's systems a file that imports only Foundation has Combine and URLSession too.
          "-Xfrontend", "-import-module", "-Xfrontend", "MartletFoundation",
        ])
      ])
  ],
  swiftLanguageModes: [.v5])
