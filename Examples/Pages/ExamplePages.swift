import MartletConfig
import MartletDashboard
import MartletUI

/// The kinds of pages that the demo adds, for a program that reads a configuration.
package enum ExamplePages {
  /// All kinds. The name of each is the value of the key `kind` of a page.
  package static let all = [
    PageKindEntry(BubblesPageKind.self),
    PageKindEntry(PlanetsPageKind.self),
    PageKindEntry(GalleryPageKind.self),
  ]
}

/// A page of bubbles that share one gradient.
struct BubblesPageKind: PageKind {
  static let name = "bubbles"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView { AnyView(BubblesPage()) }
}

/// A page of planets and their moons.
struct PlanetsPageKind: PageKind {
  static let name = "planets"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView {
    AnyView(PlanetsPage(palette: context.palette))
  }
}

/// A page with all examples for the vocabulary of MartletUI.
struct GalleryPageKind: PageKind {
  static let name = "gallery"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView {
    AnyView(GalleryPage(palette: context.palette))
  }
}
