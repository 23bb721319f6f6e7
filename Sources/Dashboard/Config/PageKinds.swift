/// The kinds of pages that every dashboard supports.
package enum PageKinds {
  /// The kinds, in the order in which messages list them.
  package static let all = [
    PageKindEntry(ChartsPageKind.self),
    PageKindEntry(TilesPageKind.self),
    PageKindEntry(AlarmsPageKind.self),
  ]
}
