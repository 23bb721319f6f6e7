// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Settings every room shares. No `unsafeFlags`: the package stays usable as a dependency.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .define("SWIFTUI_COMPAT", .when(traits: ["SwiftUICompat"])),
]

/// Tests call the C library as they like; everything else is as strict.
let testSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// One room of the house: folder `Sources/<name>`, module `Martlet<name>`, tests in `Tests/<name>`.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: "Martlet\(name)", dependencies: dependencies, path: "Sources/\(name)",
    swiftSettings: strict)
}

/// `goldens` says that pictures to compare with lie in the folder `Goldens` beside the tests.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], goldens: Bool = false
) -> Target {
  .testTarget(
    name: "Martlet\(name)Tests", dependencies: [.byName(name: "Martlet\(name)")] + dependencies,
    path: "Tests/\(name)", exclude: goldens ? ["Goldens"] : [],
    swiftSettings: testSettings)
}

func system(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let openCombine = Target.Dependency.product(name: "OpenCombine", package: "OpenCombine")

let package = Package(
  name: "martlet",
  products: [
    .executable(name: "martlet", targets: ["martlet"]),
    .library(name: "MartletUI", targets: ["MartletUI"]),
    .library(name: "MartletUIKit", targets: ["MartletUIKit"]),
    .library(name: "MartletDeviceKit", targets: ["MartletDeviceKit"]),
    .library(name: "MartletOSLog", targets: ["MartletOS", "MartletOSLog"]),
    .library(name: "MartletFoundation", targets: ["MartletFoundation"]),
    .library(name: "MartletCharts", targets: ["MartletCharts"]),
    .library(name: "MartletPlots", targets: ["MartletPlots"]),
    .library(name: "MartletLive", targets: ["MartletLive"]),
    .library(name: "MartletApp", targets: ["MartletApp"]),
    .library(name: "MartletLiveApp", targets: ["MartletLiveApp"]),
    .library(name: "MartletTesting", targets: ["MartletTesting"]),
  ],
  traits: [
    .trait(name: "Web", description: "The live screen in a browser on loopback (libmicrohttpd)."),
    .trait(
      name: "SwiftUICompat",
      description: "Compile unchanged SwiftUI sources: Foundation's own CGFloat and CGRect."),
    .trait(name: "SQLite", description: "Sources that are databases of SQLite (libsqlite3)."),
    .trait(name: "HTTP", description: "Sources over HTTP (libcurl)."),
    .trait(
      name: "Push",
      description: "Sources that programs push to, over a socket or HTTP (libmicrohttpd)."),
    .trait(name: "MQTT", description: "Sources that are topics of an MQTT broker (libmosquitto)."),
    .trait(name: "ICal", description: "Sources that are calendars (libical)."),
    .trait(name: "RSS", description: "Sources that are feeds of news, RSS and Atom (Expat)."),
    .trait(name: "Pictures", description: "Pictures in JPEG and WebP (libturbojpeg, libwebp)."),
    .trait(name: "Sound", description: "Alarms that sound (ALSA)."),
    .trait(name: "YAML", description: "Dashboards in YAML that are imported (libyaml)."),
    .trait(name: "Markdown", description: "Texts in Markdown (MD4C)."),
    .default(enabledTraits: [
      "Web", "SQLite", "HTTP", "Push", "MQTT", "ICal", "RSS", "Pictures", "Sound", "YAML",
      "Markdown",
    ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    // Drawing: values in, pixels out. No clock, no file, no Glibc.
    room("Geometry"),
    room("Raster", ["MartletGeometry", "CKernels"]),
    room(
      "Images",
      [
        "MartletRaster", "CSpng",
        .target(name: "CPictures", condition: .when(traits: ["Pictures"])),
      ]),
    room("Text", ["MartletRaster", "CFreeType", "CHarfBuzz", "CFriBidi", "CUnibreak"]),
    room("Scene", ["MartletText"]),

    // Views: SwiftUI's vocabulary over the scene.
    room("Motion", ["MartletGeometry"]),
    room("Input", ["MartletFormats"]),
    room(
      "UI",
      [
        "MartletScene", "MartletMotion", "MartletInput", "CConformances", "CFonts", openCombine,
        .target(name: "MartletUIKit", condition: .when(traits: ["SwiftUICompat"])),
        .target(name: "MartletFoundation", condition: .when(traits: ["SwiftUICompat"])),
        .target(name: "MartletMacroPlugin", condition: .when(traits: ["SwiftUICompat"])),
        .target(name: "CPreviews", condition: .when(traits: ["SwiftUICompat"])),
      ]),
    // The names that Foundation brings on Apple's systems; without the trait only publishers that
    // OpenCombine lacks.
    .target(
      name: "MartletFoundation",
      dependencies: [
        openCombine,
        .product(
          name: "OpenCombineDispatch", package: "OpenCombine",
          condition: .when(traits: ["SwiftUICompat"])),
        .product(
          name: "OpenCombineFoundation", package: "OpenCombine",
          condition: .when(traits: ["SwiftUICompat"])),
      ], path: "Sources/FoundationShim", swiftSettings: strict),
    // UIColor and its like; empty without the trait.
    .target(
      name: "MartletUIKit", dependencies: ["MartletGeometry"], path: "Sources/UIKitShim",
      swiftSettings: strict),

    // The compiler's plug-in for SwiftUI's macros, which the trait declares. The macros are a library
    // of their own because of their tests: with tests of a plug-in, the package manager builds all
    // tests as tools, and each module a second time for them.
    room("Macros"),
    .macro(
      name: "MartletMacroPlugin", dependencies: ["MartletMacros"], path: "Sources/MacroPlugin",
      swiftSettings: strict),

    // Device models that phone programs ask for; empty without the trait.
    .target(name: "MartletDeviceKit", path: "Sources/DeviceKitShim", swiftSettings: strict),
    // The loggers of the modules `os` and `OSLog`; empty without the trait.
    .target(name: "MartletOS", path: "Sources/OSShim", swiftSettings: strict),
    .target(
      name: "MartletOSLog", dependencies: ["MartletOS"], path: "Sources/OSLogShim",
      swiftSettings: strict),

    // A view for each row of the tables of MartletUI's words.
    .target(
      name: "MartletExamples", dependencies: ["MartletUI"], path: "Examples/Rows",
      exclude: ["More", "Plots"], swiftSettings: strict),
    // Rows that the dashboard's gallery does not show.
    .target(
      name: "MartletMoreExamples", dependencies: ["MartletUI"], path: "Examples/Rows/More",
      swiftSettings: strict),
    // The same for Swift Charts' words.
    .target(
      name: "MartletPlotExamples", dependencies: ["MartletPlots"], path: "Examples/Rows/Plots",
      swiftSettings: strict),

    // Work in the background, and what all rooms need of the system.
    room("Threads", ["CLinux"]),

    // Work with the network: one thread, requests, the health of hosts.
    room(
      "Network",
      [
        "MartletFormats", "MartletThreads", "CLinux",
        .target(name: "CCurl", condition: .when(traits: ["HTTP"])),
      ]),

    // Data and the product's views.
    // Languages, numbers, dates and zones as people write them.
    room("Formats", ["MartletGeometry"]),
    room("Series", ["MartletFormats"]),
    room("Data", ["MartletSeries"]),
    room("Config", ["MartletFormats", "MartletSeries", "CToml"]),
    room("Charts", ["MartletUI", "MartletSeries"]),
    // Swift Charts' words, for programs that import them.
    room("Plots", ["MartletUI", "MartletSeries"]),
    room(
      "Feeds",
      [
        "MartletData", "MartletConfig", "MartletThreads", "MartletNetwork", "MartletImages",
        "CLinux",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "MartletControl", condition: .when(traits: ["Push"])),
        .target(name: "CMicrohttpd", condition: .when(traits: ["Push"])),
        .target(name: "CMosquitto", condition: .when(traits: ["MQTT"])),
        .target(name: "CIcal", condition: .when(traits: ["ICal"])),
        .target(name: "CExpat", condition: .when(traits: ["RSS"])),
      ]),
    // The protocol between the panel and the process of its remote sources.
    room("Wire", ["MartletSeries", "MartletData", "MartletControl", "MartletThreads", "CLinux"]),
    // Live data for views: of the dashboard, and of programs of one's own.
    room("Live", ["MartletCharts", "MartletFeeds"]),
    room(
      "Tiles",
      [
        "MartletLive", "CQrencode",
        .target(name: "CMarkdown", condition: .when(traits: ["Markdown"])),
      ]),
    room("Dashboard", ["MartletTiles"]),
    .target(
      name: "MartletExamplePages", dependencies: ["MartletDashboard", "MartletExamples"],
      path: "Examples/Pages", swiftSettings: strict),

    // Dashboards of other programs, as configurations.
    room(
      "Import",
      [
        "MartletFormats", "MartletFeeds",
        .target(name: "CYaml", condition: .when(traits: ["YAML"])),
      ]),

    // The machine: displays, input devices, the frame loop.
    room("Display", ["MartletRaster", "MartletThreads"]),
    room(
      "Host",
      [
        "MartletUI", "MartletDisplay", "MartletInput", "MartletThreads", "CLinux", "CSessionTime",
      ]),
    room("KMS", ["MartletDisplay", "MartletThreads", "CDRM", "CUdev", "CLinux"]),
    // Questions to the running panel, over a socket of this machine.
    room("Control", ["MartletGeometry", "MartletThreads", "CLinux"]),
    room("Touch", ["MartletInput", "MartletThreads", "CInput", "CKeyboard", "CUdev", "CLinux"]),
    room(
      "Web",
      [
        "MartletDisplay", "MartletFormats", "MartletInput", "MartletImages", "MartletThreads",
        "CLinux",
        .target(name: "CMicrohttpd", condition: .when(traits: ["Web"])),
      ]),
    room(
      "App",
      [
        "MartletHost", "MartletKMS", "MartletTouch", "MartletImages", "MartletControl", "CFonts",
        .target(name: "MartletWeb", condition: .when(traits: ["Web"])),
        .target(name: "CSound", condition: .when(traits: ["Sound"])), logging, argumentParser,
      ]),
    // Programs with live data: their sources, their time, their recordings.
    room("LiveApp", ["MartletApp", "MartletLive"]),
    // Views on a panel without a screen, for the tests of programs and of the rooms above UI.
    room("Testing", ["MartletUI"]),
    // The benchmark: scenes and their timing.
    room("Bench", ["MartletHost", "MartletImages", "MartletLive", "MartletWire"]),
    .executableTarget(
      name: "martlet",
      dependencies: [
        "MartletLiveApp", "MartletExamplePages", "MartletBench", "MartletNetwork",
        "MartletWire", "MartletImport", argumentParser,
      ],
      path: "Sources/martlet", swiftSettings: strict),

    // C: small targets of our own, and system libraries.
    .target(name: "CKernels", path: "Sources/CKernels"),
    .target(name: "CConformances", path: "Sources/CConformances"),
    .target(name: "CPreviews", path: "Sources/CPreviews"),
    .target(name: "CLinux", path: "Sources/CLinux"),
    .target(name: "CSessionTime", dependencies: ["CLinux"], path: "Sources/CSessionTime"),
    // Outline fonts for a panel that has none, and icons; `make-fonts` and `make-icons` say what they
    // hold.
    .target(
      name: "CFonts", path: "Sources/CFonts",
      exclude: [
        "make-fonts", "latin.otf", "arabic.ttf", "han.otf", "make-icons", "icons.txt",
        "symbols.txt", "icons.ttf",
      ]),
    .target(name: "CToml", path: "Sources/CToml"),
    // Its library, of the package libmicrohttpd-dev, is loaded with the first server.
    .target(name: "CMicrohttpd", path: "Sources/CMicrohttpd"),
    // Its library, of the package libsqlite3-dev, is loaded with the first database.
    .target(name: "CSQLite", path: "Sources/CSQLite"),
    // Its library, of the package libcurl4, is loaded with the first request.
    .target(name: "CCurl", path: "Sources/CCurl"),
    // Its library, of the package libmosquitto-dev, is loaded with the first broker.
    .target(name: "CMosquitto", path: "Sources/CMosquitto"),
    // Its library, of the package libical-dev, is loaded with the first calendar.
    .target(name: "CIcal", path: "Sources/CIcal"),
    // Its library, of the package libexpat1-dev, is loaded with the first feed of news.
    .target(name: "CExpat", path: "Sources/CExpat"),
    // Its libraries, of the packages libturbojpeg0-dev and libwebp-dev, are loaded with the first
    // picture of their format.
    .target(name: "CPictures", path: "Sources/CPictures"),
    // Its library, of the package libqrencode-dev, is loaded with the first QR code.
    .target(name: "CQrencode", path: "Sources/CQrencode"),
    // Its library, of the package libmd4c-dev, is loaded with the first text in Markdown.
    .target(name: "CMarkdown", path: "Sources/CMarkdown"),
    // Its library, of the package libyaml-dev, is loaded with the first dashboard in YAML.
    .target(name: "CYaml", path: "Sources/CYaml"),
    // Its library, of the package libasound2, is loaded with the first alarm that sounds.
    .target(name: "CSound", path: "Sources/CSound"),
    .target(name: "CKeyboard", path: "Sources/CKeyboard"),
    system("CDRM", pkgConfig: "libdrm", apt: "libdrm-dev"),
    system("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
    system("CInput", pkgConfig: "libinput", apt: "libinput-dev"),
    system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
    system("CUnibreak", pkgConfig: "libunibreak", apt: "libunibreak-dev"),
    system("CSpng", pkgConfig: "spng", apt: "libspng-dev"),

    // Tests mirror the rooms.
    .testTarget(name: "ArrowsTests", path: "Tests/arrows", swiftSettings: testSettings),
    tests("Geometry", ["MartletTestSupport"]),
    .target(
      name: "MartletTestSupport", dependencies: ["MartletImages", "CLinux"], path: "Tests/Support",
      swiftSettings: strict),
    .systemLibrary(
      name: "CCairo", path: "Tests/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]
    ),
    tests("Raster", ["MartletTestSupport", "MartletBench", "CCairo"], goldens: true),
    tests("Images", ["MartletTestSupport"]),
    tests("Text", ["MartletTestSupport"]),
    tests("Scene", ["MartletTestSupport"], goldens: true),
    tests("Motion"),
    tests("Input", ["MartletTestSupport"]),
    .target(
      name: "MartletUITestSupport", dependencies: ["MartletTesting"], path: "Tests/UISupport",
      swiftSettings: strict),
    tests("Testing"),
    tests("Foundation"),
    tests("UI", ["MartletUITestSupport", "MartletTestSupport"], goldens: true),
    tests("Formats", ["MartletSeries", "MartletTestSupport"]),
    tests("Series", ["MartletTestSupport"]),
    tests("Data", ["MartletTestSupport"]),
    tests("Config"),
    tests("Threads"),
    tests("Network", ["MartletTestSupport"]),
    tests("Charts", ["MartletUITestSupport", "MartletTestSupport"], goldens: true),
    tests("Plots", ["MartletUITestSupport"]),
    .executableTarget(
      name: "store-probe", dependencies: ["MartletFeeds"], path: "Tests/store-probe",
      swiftSettings: strict),
    tests("Feeds", ["MartletTestSupport", "store-probe"]),
    tests("Wire", ["MartletTestSupport"]),
    tests("Import", ["MartletDashboard"]),
    tests("Display", ["MartletTestSupport"]),
    .executableTarget(
      name: "loop-probe", dependencies: ["MartletHost"], path: "Tests/loop-probe",
      swiftSettings: strict),
    tests("Host", ["loop-probe"]),
    tests("Live"),
    tests("LiveApp", ["MartletTestSupport"]),
    tests("Tiles", ["MartletUITestSupport", "MartletTestSupport", "MartletImages"], goldens: true),
    tests("ExamplePages", ["MartletUITestSupport", "MartletTestSupport"]),
    tests(
      "Dashboard", ["MartletExamplePages", "MartletUITestSupport", "MartletTestSupport"],
      goldens: true),
    tests(
      "Examples",
      [
        "MartletMoreExamples", "MartletPlotExamples", "MartletUITestSupport",
        "MartletTestSupport",
      ], goldens: true),
    tests("KMS", ["MartletTestSupport"]),
    tests("Control"),
    tests("Touch"),
    tests("Web"),
    .executableTarget(
      name: "session-probe", dependencies: ["MartletApp"], path: "Tests/session-probe",
      swiftSettings: strict),
    tests("App", ["MartletUITestSupport", "session-probe"]),
    tests("Bench", ["MartletImages"]),
    // Scenes with charts of MartletPlots, which `martlet` does not contain.
    .executableTarget(
      name: "plots-bench",
      dependencies: ["MartletPlots", "MartletBench", "MartletApp", argumentParser],
      path: "Benchmarks/plots", swiftSettings: strict),
    .testTarget(
      name: "PlotsBenchTests", dependencies: ["plots-bench"], path: "Tests/PlotsBench",
      swiftSettings: testSettings),
    // The checks that libFuzzer feeds; `make fuzz-test` builds the program with it, the tests without.
    .target(
      name: "MartletFuzz",
      dependencies: [
        "MartletScene", "MartletImages", "MartletInput", "MartletSeries", "MartletData",
        "MartletFeeds", "MartletExamplePages", "MartletApp", "MartletWeb", "MartletControl",
        "MartletWire", "MartletImport", "MartletKMS",
        "MartletNetwork",
      ],
      path: "Tests/fuzz/Scenes", swiftSettings: testSettings),
    // Counts what the program `fuzz` allocates.
    .target(name: "CMeter", path: "Tests/fuzz/Meter"),
    .executableTarget(
      name: "fuzz", dependencies: ["MartletFuzz", "CMeter"], path: "Tests/fuzz/Program",
      swiftSettings: testSettings),
    .testTarget(
      name: "FuzzTests", dependencies: ["MartletFuzz", "fuzz"], path: "Tests/fuzz/Replay",
      swiftSettings: testSettings),
    .testTarget(
      name: "CommandTests", dependencies: ["martlet", "MartletTestSupport"], path: "Tests/Command",
      swiftSettings: testSettings),
    tests("Macros"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
