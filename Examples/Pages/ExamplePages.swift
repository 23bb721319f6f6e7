import MartletConfig
import MartletDashboard
import MartletUI

/// The pages of the demo, for the list of kinds that a program reads its configuration with.
package enum ExamplePages {
  package static let all = [
    PageKindEntry(BubblesPageKind.self),
    PageKindEntry(PlanetsPageKind.self),
    PageKindEntry(GalleryPageKind.self),
  ]
}

/// One gradient across many bubbles.
struct BubblesPageKind: PageKind {
  static let name = "bubbles"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView { AnyView(BubblesPage()) }
}

/// Planets and their moons.
struct PlanetsPageKind: PageKind {
  static let name = "planets"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView {
    AnyView(PlanetsPage(palette: context.palette))
  }
}

/// The examples of MartletUI's words.
struct GalleryPageKind: PageKind {
  static let name = "gallery"

  init?(_ reader: inout ConfigReader, _ common: PageCommon) {}

  func makeView(_ context: PageContext) -> AnyView {
    AnyView(GalleryPage(palette: context.palette))
  }
}
