/// The actions of a panel that nobody touches, and of the first touch after that.
extension DashboardModel {
  /// Resets all charts to their initial state, and shows the page of `[idle]`.
  func rest() {
    for store in charts.values { store.reset() }
    if let page = state.config.idle.attract ?? state.config.idle.page { showPage(page) }
    onChoice()
  }

  /// Leaves the attract page after somebody has touched the panel. It shows the page of
  /// `idle.page`, or without that key the first other page.
  func wake() {
    let idle = state.config.idle
    guard let attract = idle.attract, state.page == attract else { return }
    let home = idle.page ?? state.config.pages.map(\.id).first { $0 != attract }
    if let home { showPage(home) }
  }

  /// Shows the next page of the rotation of an idle panel.
  func turn() {
    let pages = state.config.pages.map(\.id)
    let wanted = state.config.idle.pages
    let row = wanted.isEmpty ? pages : wanted.filter(pages.contains)
    guard !row.isEmpty else { return }
    let next = state.page.flatMap { row.firstIndex(of: $0) }.map { ($0 + 1) % row.count } ?? 0
    showPage(row[next])
  }
}
