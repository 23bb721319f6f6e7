/// The kinds of pages that every dashboard knows.
package enum PageKinds {
  package static let all = [
    PageKindEntry(ChartsPageKind.self),
    PageKindEntry(TilesPageKind.self),
    PageKindEntry(AlarmsPageKind.self),
  ]
}
