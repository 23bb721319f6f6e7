import MartletCharts
import MartletConfig
import MartletData
import MartletLive
import MartletUI

/// A kind of page, as the value of its own settings.
///
/// A new kind is a folder with a type that conforms, and a line in a list of kinds: `PageKinds.all`
/// for those of every dashboard, or the list that a program reads its configuration with.
package protocol PageKind: Hashable, Sendable {
  /// The word of `kind` in the configuration.
  static var name: String { get }

  /// Reads the keys of this kind alone. Problems are reported in the reader; nil when there is
  /// nothing to show.
  init?(_ reader: inout ConfigReader, _ common: PageCommon)

  /// The sources whose data it shows.
  var sources: [String] { get }

  /// Whether a bar of tabs stands at its lower edge.
  var hasTabs: Bool { get }

  /// Texts that it may show beside its data, for the choice of fonts.
  var shownTexts: [String] { get }

  /// The page, filling the space below the strip.
  @MainActor func makeView(_ context: PageContext) -> AnyView
}

extension PageKind {
  package var sources: [String] { [] }
  package var hasTabs: Bool { false }
  package var shownTexts: [String] { [] }
}

/// What a kind's own reading needs to know of a page and of the configuration.
package struct PageCommon {
  package var id: String
  package var title: String
  /// The ids that data may name; nil for any.
  package var sources: [String]?
  /// Takes what is found beside the page's settings.
  package var notes = PageNotes()

  /// The page in a problem: `page "energy"`.
  package var owner: String { id.isEmpty ? "a [[page]]" : "page \"\(id.excerpt)\"" }
}

/// What pages tell about themselves while they are read.
package final class PageNotes {
  /// Pages that actions lead to, to be looked up once all pages are known.
  package var pages: [(id: String, place: ConfigPlace)] = []
  /// Parts of kinds that this program does not have.
  package var missing: [ConfigProblem] = []
  /// What could be written in a newer way.
  package var old: [ConfigProblem] = []

  package init() {}
}

/// What the view of a page is made from.
@MainActor package struct PageContext {
  package var id: String
  package var title: String
  package var live: LiveData
  /// What people did to the page's charts.
  package var charts: ChartStore
  package var alarms: AlarmKeeper
  package var palette: DashboardPalette
  /// By source.
  package var days: [String: ChartDays]
}

/// A word of `kind` and the reading of what it stands for.
package struct PageKindEntry: ConfigKindEntry {
  package let name: String
  let read: @Sendable (inout ConfigReader, PageCommon) -> (any PageKind)?

  package init<Kind: PageKind>(_ kind: Kind.Type) {
    name = kind.name
    read = { Kind(&$0, $1) }
  }
}

/// The kinds of pages that every dashboard knows.
package enum PageKinds {
  package static let all = [
    PageKindEntry(ChartsPageKind.self),
    PageKindEntry(TilesPageKind.self),
    PageKindEntry(AlarmsPageKind.self),
  ]
}
