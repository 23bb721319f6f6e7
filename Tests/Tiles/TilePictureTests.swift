import MartletData
import MartletFormats
import MartletGeometry
import MartletTestSupport
import MartletUI
import Testing

@testable import MartletTiles

/// Tiles in each of their states. `MARTLET_PICTURES` names a folder that keeps the pages.
@MainActor @Suite struct TilePictureTests {
  private nonisolated static let zones =
    "threshold = [{ value = 60, color = \"#F5BD25\", label = \"busy\" }, "
    + "{ value = 85, color = \"#FF6B60\", label = \"full\" }]"
  private nonisolated static let states =
    "map = { on = { text = \"running\", color = \"#4BD964\" }, "
    + "off = { text = \"stopped\", color = \"#FF6B60\" } }"

  private static let values: [(name: String, reading: DataValue.Reading, unit: String)] = [
    ("cpu", .number(37), "%"), ("disk", .number(91.5), "%"), ("load", .number(64), "%"),
    ("flow", .number(-12.75), "l/min"), ("huge", .number(1.25e15), "W"),
    ("pump", .text("on"), ""), ("valve", .text("off"), ""), ("note", .text("unknown state"), ""),
    ("a name that is much too long for a narrow tile", .number(12), "kW"),
    (
      "lines",
      .text(
        "boot\nnetwork is up\nready after 12 s\na line that is much too long for "
          + "the width of its tile and ends in an ellipsis"), ""
    ),
    ("solar", .number(4.2), "kW"), ("grid", .number(1.3), "kW"), ("battery", .number(0.5), "kW"),
    ("lamp", .text("255,59,48"), ""),
    ("sky", .text("partlycloudy"), ""), ("code", .number(61), ""), ("outside", .number(-2.5), "°C"),
  ]

  private nonisolated static let pages: [(kind: String, tiles: [String])] = [
    (
      "own colors",
      [
        "{ id = \"a\", kind = \"gauge\", data = \"s:cpu\", color = \"#4DD0E1\" }",
        "{ id = \"b\", kind = \"progress\", data = \"s:load\", shape = \"ring\", size = [2, 2], "
          + "color = \"#BA68C8\" }",
        "{ id = \"c\", kind = \"bar\", data = [\"s:cpu\", \"s:disk\"], color = \"#81C784\", \(zones) }",
        "{ id = \"d\", kind = \"histogram\", data = \"s:power\", color = \"#F06292\" }",
      ]
    ),
    (
      "gauge",
      [
        "{ id = \"a\", kind = \"gauge\", data = \"s:cpu\", \(zones) }",
        "{ id = \"b\", kind = \"gauge\", data = \"s:disk\", shape = \"ring\", \(zones) }",
        "{ id = \"c\", kind = \"gauge\", data = \"s:load\", shape = \"line\", \(zones), size = [2, 1] }",
        "{ id = \"d\", kind = \"gauge\", data = \"s:flow\", size = [1, 1] }",
        "{ id = \"e\", kind = \"gauge\", data = \"s:huge\", numbers = \"si\", size = [1, 1] }",
        "{ id = \"f\", kind = \"gauge\", data = \"s:old\", size = [1, 1] }",
        "{ id = \"g\", kind = \"gauge\", data = \"s:failed\", size = [2, 1] }",
        "{ id = \"h\", kind = \"gauge\", data = \"s:empty\", size = [1, 1] }",
        "{ id = \"i\", kind = \"gauge\", data = \"s:awaited\", size = [1, 1] }",
      ]
    ),
    (
      "image",
      [
        "{ id = \"a\", kind = \"image\", data = \"s:photo\", title = \"North gate\", size = [2, 2] }",
        "{ id = \"b\", kind = \"image\", data = \"s:photo\", fit = \"contain\", size = [2, 2] }",
        "{ id = \"c\", kind = \"image\", data = \"s:old photo\", title = \"A camera with a long name\", "
          + "size = [2, 1] }",
        "{ id = \"d\", kind = \"image\", data = \"s:failed\", size = [2, 1] }",
        "{ id = \"e\", kind = \"image\", data = \"s:awaited\", size = [1, 1] }",
        "{ id = \"f\", kind = \"image\", data = \"s:cpu\", size = [1, 1] }",
      ]
    ),
    (
      "map",
      [
        "{ id = \"a\", kind = \"map\", data = \"s:photo\", title = \"Site\", size = [4, 2], mark = ["
          + "{ data = \"s:cpu\", at = [0.2, 0.3], label = \"Hall\", \(zones) }, "
          + "{ data = \"s:disk\", at = [0.5, 0.55], label = \"Store\", \(zones) }, "
          + "{ data = \"s:pump\", at = [0.35, 0.8], look = \"dot\", \(states) }, "
          + "{ data = \"s:valve\", at = [0.45, 0.8], look = \"dot\", \(states) }, "
          + "{ data = \"s:old\", at = [0.75, 0.3], label = \"Gate\" }, "
          + "{ data = \"s:old\", at = [0.55, 0.8], look = \"dot\" }, "
          + "{ data = \"s:failed\", at = [0.65, 0.8], look = \"dot\" }, "
          + "{ data = \"s:failed\", at = [1, 1] }, "
          + "{ data = \"s:note\", at = [0, 0], label = \"Office\" }] }",
        "{ id = \"b\", kind = \"map\", data = \"s:awaited\", size = [2, 1], "
          + "mark = [{ data = \"s:cpu\", at = [0.5, 0.5] }] }",
        "{ id = \"c\", kind = \"map\", data = \"s:failed\", size = [2, 1] }",
      ]
    ),
    (
      "orbit",
      [
        "{ id = \"a\", kind = \"orbit\", data = \"s:cpu\", title = \"House\", "
          + "icon = \"mdi:home\", size = [4, 3], part = ["
          + "{ data = \"s:outside\", label = \"Garden\" }, "
          + "{ data = \"s:pump\", look = \"dot\", icon = \"mdi:pump\", \(states) }, "
          + "{ data = \"s:old\", label = \"Store\" }, { data = \"s:failed\", label = \"Roof\" }, "
          + "{ data = \"s:load\", label = \"Hall\", \(zones) }] }"
      ]
    ),
    (
      "markdown",
      [
        "{ id = \"a\", kind = \"markdown\", title = \"Notice\", size = [2, 3], text = \"# Guests\\n"
          + "Wi-Fi is **guests**, *no* password, ~~old~~ `code`.\\n\\n- one\\n- two, which is a long "
          + "line that wraps\\n  1. inner\\n\\n> quoted\\n\\n[Map](https://example.org/map)\" }",
        "{ id = \"b\", kind = \"markdown\", size = [2, 2], text = \"| Room | Free |\\n|---|--:|\\n"
          + "| Aspen | 10:30 |\\n| Birch | **now** |\\n\\n---\\n```\\nlet a = 1\\n```\" }",
        "{ id = \"c\", kind = \"markdown\", data = \"s:failed\", size = [1, 1] }",
        "{ id = \"d\", kind = \"markdown\", data = \"s:lines\", size = [1, 1] }",
      ]
    ),
    (
      "color",
      [
        "{ id = \"a\", kind = \"color\", data = \"s:lamp\", action = \"s:light\", title = \"Lamp\", "
          + "colors = [\"#FFB46B\", \"#FF3B30\", \"#4BD964\", \"#1E90FF\"] }",
        "{ id = \"b\", kind = \"color\", action = \"s:light\", title = \"Ceiling\", size = [2, 1] }",
        "{ id = \"c\", kind = \"color\", data = \"s:old\", action = \"s:light\", size = [2, 1] }",
      ]
    ),
    (
      "qr",
      [
        "{ id = \"a\", kind = \"qr\", text = \"https://example.org/rooms/2\", title = \"Book this room\" }",
        "{ id = \"b\", kind = \"qr\", data = \"s:note\", size = [2, 2] }",
        "{ id = \"c\", kind = \"qr\", text = \"\", size = [1, 1] }",
        "{ id = \"d\", kind = \"qr\", data = \"s:failed\", size = [1, 1] }",
        "{ id = \"e\", kind = \"qr\", data = \"s:awaited\", size = [1, 1] }",
        "{ id = \"f\", kind = \"qr\", data = \"s:old\", size = [1, 1] }",
      ]
    ),
    (
      "progress",
      [
        "{ id = \"a\", kind = \"progress\", data = \"s:cpu\" }",
        "{ id = \"b\", kind = \"progress\", data = \"s:solar\", max = 5, shape = \"ring\" }",
        "{ id = \"c\", kind = \"progress\", data = \"s:old\", size = [1, 1] }",
      ]
    ),
    (
      "bar",
      [
        "{ id = \"a\", kind = \"bar\", data = [\"s:cpu\", \"s:disk\", \"s:load\", \"s:old\", \"s:failed\", "
          + "\"s:empty\"], title = \"Servers\", \(zones), min = 0, max = 100, size = [2, 2] }",
        "{ id = \"b\", kind = \"bar\", data = [\"s:solar\", \"s:grid\", "
          + "\"s:a name that is much too long for a narrow tile\"], size = [2, 1] }",
      ]
    ),
    (
      "status",
      [
        "{ id = \"a\", kind = \"status\", data = [\"s:pump\", \"s:valve\", \"s:note\", \"s:old\", "
          + "\"s:failed\", \"s:awaited\"], title = \"Machines\", \(states) }"
      ]
    ),
    (
      "pie",
      [
        "{ id = \"a\", kind = \"pie\", data = [\"s:solar\", \"s:grid\", \"s:battery\"], title = \"Power\" }",
        "{ id = \"b\", kind = \"pie\", data = [\"s:solar\", \"s:grid\", \"s:old\"], size = [1, 1] }",
        "{ id = \"c\", kind = \"pie\", data = [\"s:empty\", \"s:awaited\"], title = \"Nothing\", "
          + "size = [2, 1] }",
      ]
    ),
    (
      "clock",
      [
        "{ id = \"a\", kind = \"clock\" }",
        "{ id = \"b\", kind = \"clock\", seconds = true, date = false, size = [1, 1] }",
        "{ id = \"c\", kind = \"clock\", face = \"analogue\", seconds = true, size = [2, 2] }",
        "{ id = \"d\", kind = \"clock\", zones = [\"Europe/Berlin\", \"Asia/Tokyo\", "
          + "\"Pacific/Auckland\"], title = \"World\", size = [2, 2] }",
      ]
    ),
    (
      "countdown",
      [
        "{ id = \"a\", kind = \"countdown\", to = \"2026-12-24 18:00\", title = \"Christmas\" }",
        "{ id = \"b\", kind = \"countdown\", to = \"2026-01-15 12:42\", title = \"Break\" }",
        "{ id = \"c\", kind = \"countdown\", to = \"2026-01-01\", after = \"It is over\", "
          + "title = \"Past\" }",
        "{ id = \"d\", kind = \"countdown\", data = \"s:awaited\", title = \"Departure\" }",
      ]
    ),
    (
      "state",
      [
        "{ id = \"a\", kind = \"state\", title = \"The last day\", size = [4, 2], "
          + "data = [\"s:door\", \"s:mode\", \"s:old\", \"s:failed\", \"s:awaited\"], "
          + "map = { true = { text = \"open\", color = \"#FFB74D\" }, false = \"closed\" } }",
        "{ id = \"b\", kind = \"state\", data = \"s:power\", range = \"3d\", size = [2, 1], "
          + "threshold = [{ from = 0, to = 40, color = \"#2E7D32\", label = \"low\" }, "
          + "{ value = 40, color = \"#FF6B60\", label = \"high\" }] }",
        "{ id = \"c\", kind = \"state\", data = \"s:empty\", size = [2, 1] }",
      ]
    ),
    (
      "log",
      [
        "{ id = \"a\", kind = \"log\", data = \"s:bookings\", "
          + "map = { error = { text = \"\", color = \"#FF6B60\" } } }",
        "{ id = \"b\", kind = \"log\", data = \"s:mode\", size = [2, 1] }",
        "{ id = \"c\", kind = \"log\", data = \"s:failed\", size = [1, 1] }",
        "{ id = \"d\", kind = \"log\", data = \"s:empty\", size = [1, 1] }",
        "{ id = \"e\", kind = \"log\", data = \"s:lines\", size = [2, 1], font_size = 12 }",
      ]
    ),
    (
      "calendar",
      [
        "{ id = \"a\", kind = \"calendar\" }",
        "{ id = \"b\", kind = \"calendar\", view = \"month\", title = \"Room 1\", "
          + "data = [\"s:bookings\", \"s:holidays\"] }",
        "{ id = \"c\", kind = \"calendar\", data = [\"s:bookings\", \"s:holidays\"], "
          + "title = \"Bookings\" }",
        "{ id = \"d\", kind = \"calendar\", data = \"s:awaited\", size = [1, 1] }",
        "{ id = \"e\", kind = \"calendar\", data = \"s:failed\", size = [1, 1] }",
      ]
    ),
    (
      "room",
      [
        "{ id = \"a\", kind = \"room\", data = \"s:bookings\", title = \"Aspen\", size = [4, 2], "
          + "extend = \"s:b\", end = \"s:b\", check_in = \"s:b\" }",
        "{ id = \"b\", kind = \"room\", data = \"s:later\", title = \"Birch\", size = [2, 2], "
          + "book = \"s:b\" }",
        "{ id = \"c\", kind = \"room\", data = \"s:holidays\", title = \"Cedar\", size = [2, 1] }",
        "{ id = \"d\", kind = \"room\", data = \"s:failed\", size = [1, 1] }",
        "{ id = \"e\", kind = \"room\", data = \"s:awaited\", size = [1, 1] }",
      ]
    ),
    (
      "weather",
      [
        "{ id = \"a\", kind = \"weather\", data = \"s:sky\", temperature = \"s:outside\", "
          + "details = [\"s:cpu\", \"s:load\"], forecast = \"s:days\", title = \"Garden\", "
          + "icon = \"mdi:home-thermometer\", size = [3, 2] }",
        "{ id = \"b\", kind = \"weather\", data = \"s:code\", temperature = \"s:outside\", "
          + "forecast = \"s:days\", latitude = -36.8, longitude = 174.7, size = [3, 1] }",
        "{ id = \"c\", kind = \"weather\", data = \"s:failed\", size = [1, 1] }",
        "{ id = \"d\", kind = \"weather\", data = \"s:note\", size = [1, 1] }",
        "{ id = \"e\", kind = \"weather\", data = \"s:awaited\", size = [1, 1] }",
        "{ id = \"f\", kind = \"button\", action = \"s:b\", icon = \"garage\", title = \"Garage\" }",
        "{ id = \"g\", kind = \"toggle\", data = \"s:pump\", action = \"s:b\", "
          + "icon = \"mdi:pump\" }",
        "{ id = \"h\", kind = \"scene\", action = \"s:b\", title = \"Scenes\", options = [{ value = \"a\", "
          + "label = \"Film\", icon = \"mdi:movie\" }, { value = \"b\", icon = \"mdi:bed\" }], "
          + "size = [2, 1] }",
      ]
    ),
    (
      "messages",
      [
        "{ id = \"a\", kind = \"messages\", data = [\"s:bookings\", \"s:news\"], size = [2, 2], "
          + "title = \"Messages\" }",
        "{ id = \"b\", kind = \"messages\", data = [\"s:news\", \"s:bookings\"], size = [2, 2], "
          + "gradient = \"viewport\", order = \"next\", "
          + "map = { error = { text = \"Alert\", color = \"#FF6B60\" } } }",
        "{ id = \"c\", kind = \"messages\", data = \"s:awaited\", size = [1, 1] }",
        "{ id = \"d\", kind = \"messages\", data = \"s:failed\", size = [1, 1] }",
      ]
    ),
    (
      "heatmap",
      [
        "{ id = \"a\", kind = \"heatmap\", data = \"s:power\", title = \"Power\", unit = \"kW\" }",
        "{ id = \"b\", kind = \"heatmap\", data = \"s:power\", days = 30, size = [2, 2], "
          + "color = \"#FFB74D\", value = \"max\" }",
        "{ id = \"c\", kind = \"heatmap\", data = \"s:empty\", size = [1, 1] }",
        "{ id = \"d\", kind = \"heatmap\", data = \"s:awaited\", size = [1, 1] }",
      ]
    ),
    (
      "histogram",
      [
        "{ id = \"a\", kind = \"histogram\", data = \"s:power\", title = \"Power\", unit = \"kW\", "
          + "threshold = [{ value = 60, color = \"#FF6B60\" }] }",
        "{ id = \"b\", kind = \"histogram\", data = \"s:power\", buckets = 5, range = \"1d\", "
          + "size = [1, 1] }",
        "{ id = \"c\", kind = \"histogram\", data = \"s:empty\", size = [1, 1] }",
        "{ id = \"d\", kind = \"histogram\", data = \"s:old\", size = [2, 1] }",
      ]
    ),
    (
      "controls",
      [
        "{ id = \"a\", kind = \"button\", action = \"s:gate\", title = \"Gate\", label = \"Open\" }",
        "{ id = \"b\", kind = \"toggle\", data = \"s:pump\", action = \"s:pump\", \(states) }",
        "{ id = \"c\", kind = \"toggle\", data = \"s:valve\", action = \"s:pump\" }",
        "{ id = \"d\", kind = \"toggle\", data = \"s:old\", action = \"s:pump\" }",
        "{ id = \"e\", kind = \"slider\", data = \"s:load\", action = \"s:dim\" }",
        "{ id = \"f\", kind = \"stepper\", data = \"s:solar\", action = \"s:dim\", step = 0.1 }",
        "{ id = \"g\", kind = \"thermostat\", data = \"s:cpu\", measured = \"s:load\", "
          + "action = \"s:dim\", title = \"Hall\" }",
        "{ id = \"h\", kind = \"selector\", data = \"s:pump\", action = \"s:dim\", "
          + "options = [\"on\", \"off\", { value = \"auto\", label = \"Automatic\" }] }",
        "{ id = \"i\", kind = \"scene\", action = \"s:dim\", title = \"Scenes\", confirm = \"hold\", "
          + "options = [\"Evening\", \"Night\", \"Away\", \"A scene with a very long name\"], "
          + "size = [2, 2] }",
        "{ id = \"j\", kind = \"cover\", data = \"s:cpu\", action = \"s:dim\", title = \"Shutter\" }",
        "{ id = \"k\", kind = \"slider\", data = \"s:failed\", action = \"s:dim\" }",
        "{ id = \"l\", kind = \"button\", action = \"s:gate\", confirm = \"hold\", title = \"Reboot\" }",
      ]
    ),
  ]

  private nonisolated static let sizes: [(Double, Double)] = [
    (480, 800), (800, 480), (1280, 800), (1920, 1080),
  ]

  @Test(arguments: sizes, [ColorScheme.dark, .light])
  func tilesAreReadableAtEverySize(size: (Double, Double), scheme: ColorScheme) throws {
    let live = TileSamples.live(Self.values)
    for page in Self.pages {
      let stage = try TileSamples.page(
        page.tiles, live, width: size.0, height: size.1, scheme: scheme)
      try leavePicture(stage.picture(), "\(page.kind)-\(Int(size.0))x\(Int(size.1))-\(scheme)")
      for text in stage.textBounds {
        #expect(text.minX >= 0 && text.maxX <= Int(size.0), "\(page.kind) \(size.0)")
      }
    }
  }

  @Test(arguments: pages.indices) func tilesLookAsBefore(index: Int) throws {
    let page = Self.pages[index]
    let live = TileSamples.live(Self.values)
    for (scheme, language, name) in [
      (ColorScheme.dark, Language.english, page.kind), (.light, .arabic, "\(page.kind)-arabic"),
    ] {
      let stage = try TileSamples.page(
        page.tiles, live, width: 960, height: 480, scale: 0.3, scheme: scheme, language: language)
      expectGolden(stage.picture(), name)
    }
  }
}
