import MartletConfig
import MartletData
import MartletFormats
import MartletGeometry
import MartletLive
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

/// A tile of each kind, in each of its states and in each script.
@MainActor @Suite struct TileStateTests {
  /// The keys of a tile of each kind that shows the item DATA; nil for kinds without data.
  private nonisolated static let kinds: KeyValuePairs<String, String?> = [
    "chart": "data = \"DATA\"", "value": "data = \"DATA\"", "gauge": "data = \"DATA\"",
    "bar": "data = \"DATA\"", "progress": "data = \"DATA\"", "status": "data = \"DATA\"",
    "pie": "data = \"DATA\"", "clock": nil, "countdown": "data = \"DATA\"",
    "text": "data = \"DATA\"", "markdown": "data = \"DATA\"", "image": "data = \"DATA\"",
    "map": "data = \"DATA\", mark = [{ data = \"DATA\", at = [0.5, 0.5] }]",
    "orbit": "data = \"DATA\", part = [{ data = \"DATA\" }]", "qr": "data = \"DATA\"",
    "weather": "data = \"DATA\"", "table": "data = \"DATA\"", "state": "data = \"DATA\"",
    "heatmap": "data = \"DATA\"", "histogram": "data = \"DATA\"",
    "calendar": "data = \"DATA\", view = \"agenda\"", "log": "data = \"DATA\"",
    "messages": "data = \"DATA\"", "room": "data = \"DATA\"", "button": nil,
    "toggle": "data = \"DATA\", action = \"s:a\"", "slider": "data = \"DATA\", action = \"s:a\"",
    "stepper": "data = \"DATA\", action = \"s:a\"",
    "thermostat": "data = \"DATA\", measured = \"DATA\", action = \"s:a\"",
    "selector": "data = \"DATA\", action = \"s:a\", options = [\"a\", \"b\"]", "scene": nil,
    "cover": "data = \"DATA\", action = \"s:a\"", "color": "data = \"DATA\", action = \"s:a\"",
  ]

  private nonisolated static let withData: [(kind: String, keys: String)] = kinds.compactMap {
    kind, keys in keys.map { (kind: kind, keys: $0) }
  }

  private func stage(
    _ tile: (kind: String, keys: String), item: String, _ live: LiveData
  ) throws -> PictureStage {
    let keys = tile.keys.replacing("DATA", with: "s:\(item)")
    return try TileSamples.tile(
      "{ id = \"a\", kind = \"\(tile.kind)\", title = \"Title\", \(keys) }", live, width: 480,
      height: 320)
  }

  @Test func everyKindIsTested() {
    #expect(Set(TileKinds.all.map(\.name)) == Set(Self.kinds.map(\.key)))
  }

  @Test(arguments: withData) func whatLoadsIsASkeleton(tile: (kind: String, keys: String)) throws {
    let live = LiveData()
    live.keep(["s"]) { _ in ItemSettings() }
    live.advance(to: TileSamples.now)
    let stage = try stage(tile, item: "cpu", live)
    // A chart has a skeleton of its own, without any text.
    let isSkeleton = stage.host.node("tile.skeleton") != nil || stage.host.texts.isEmpty
    #expect(isSkeleton, "\(stage.host.texts)")
  }

  @Test(arguments: withData) func whatHasFailedSaysWhy(tile: (kind: String, keys: String)) throws {
    let stage = try stage(tile, item: "failed", TileSamples.live())
    let words = stage.host.texts.joined(separator: " ")
    let failure = SourceFailure(.source("plc.lan"), why: "Connection refused")
    let sentences = [true, false].map { failure.what(in: .english, isBrief: $0) } + [failure.why]
    #expect(sentences.contains { words.contains($0) }, "\(words)")
  }

  @Test(arguments: withData) func whatIsOldSaysSo(tile: (kind: String, keys: String)) throws {
    let isPicture = ["image", "map"].contains(tile.kind)
    let stage = try stage(tile, item: isPicture ? "old photo" : "old", TileSamples.live())
    let ages = DateFormat().ages(TileSamples.now - 172_800_000, now: TileSamples.now)
    let words = stage.host.texts
    #expect(words.contains { word in ages.contains { word.contains($0) } }, "\(words)")
  }

  /// Kinds for which an item without samples is nothing to speak of: they show events, or choices, or
  /// a strip with a gap.
  private nonisolated static let withoutWords = [
    "calendar", "color", "messages", "room", "selector", "state",
  ]

  @Test(arguments: withData.filter { !withoutWords.contains($0.kind) })
  func whatIsEmptySaysSo(tile: (kind: String, keys: String)) throws {
    let stage = try stage(tile, item: "empty", TileSamples.live())
    let words = stage.host.texts
    let isSaid = words.contains { $0.contains("–") || $0.lowercased().contains("no ") }
    #expect(isSaid, "\(words)")
  }

  /// Titles and values of each script.
  private nonisolated static let scripts: [(name: String, text: String)] = [
    ("Arabic", "درجة حرارة غرفة الاجتماعات الكبيرة"), ("Hebrew", "טמפרטורה בחדר הישיבות הגדול"),
    ("Russian", "Температура в большом зале заседаний"), ("Chinese", "大会议室的当前温度与空气湿度"),
    ("Japanese", "大会議室の現在の温度と湿度センサー"), ("Korean", "대회의실의 현재 온도와 습도"),
    ("Hindi", "बड़े बैठक कक्ष का वर्तमान तापमान"), ("Thai", "อุณหภูมิปัจจุบันของห้องประชุมใหญ่"),
    ("emoji", "🌡️ 👩‍👩‍👧 🇩🇪 🏳️‍🌈 temperature"),
  ]

  /// No text is drawn beyond its tile, in either direction, large and small.
  @Test(arguments: scripts) func everyScriptStaysInItsTile(script: (name: String, text: String))
    throws
  {
    let live = TileSamples.live([("word", .text(script.text), "")])
    let isMirrored = ["Arabic", "Hebrew"].contains(script.name)
    for (kind, keys) in Self.kinds {
      let own = (keys ?? "action = \"s:a\", options = [\"\(script.text)\"]").replacing(
        "DATA", with: "s:word")
      let keys = kind == "clock" ? "" : kind == "button" ? ", action = \"s:a\"" : ", \(own)"
      for size in [CGSize(width: 150, height: 150), CGSize(width: 320, height: 240)] {
        let stage = try TileSamples.tile(
          "{ id = \"a\", kind = \"\(kind)\", title = \"\(script.text)\"\(keys) }", live,
          width: size.width, height: size.height,
          direction: isMirrored ? .rightToLeft : .leftToRight)
        for text in stage.textBounds {
          #expect(
            text.minX >= 0 && text.maxX <= Int(size.width) && text.minY >= 0,
            "\(kind) in \(script.name) at \(size): \(text)")
        }
      }
    }
  }

  /// What is read from the right has its title at the right.
  @Test(arguments: withData) func tilesAreMirrored(tile: (kind: String, keys: String)) throws {
    guard !["chart", "image", "map", "orbit"].contains(tile.kind) else { return }
    let keys = tile.keys.replacing("DATA", with: "s:old")
    func title(_ direction: LayoutDirection) throws -> CGRect? {
      try TileSamples.tile(
        "{ id = \"a\", kind = \"\(tile.kind)\", title = \"Title\", \(keys) }", TileSamples.live(),
        width: 480, height: 320, direction: direction
      ).host.textFrames["Title"]
    }
    guard let left = try title(.leftToRight), let right = try title(.rightToLeft) else {
      Issue.record("no title")
      return
    }
    #expect(abs(480 - right.maxX - left.minX) < 1, "\(left) \(right)")
  }
}
