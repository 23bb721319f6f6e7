import MartletUI

/// The keys with which the menu of pages is used.
package enum MenuKey: Hashable, Sendable {
  /// Opens the menu, or closes it.
  case menu
  /// Moves the mark to the previous or to the next page.
  case up
  case down
  /// Shows the marked page.
  case choose
  /// Closes the menu.
  case cancel
}

extension DashboardModel {
  /// Opens the menu of pages, if there is one. The shown page is marked.
  package func openMenu() {
    guard config.hasMenu else { return }
    markedPage = page ?? config.pages.first?.id
  }

  /// Shows a page, which slides in, as for `[[tile]] tap = { page = … }`.
  func turnPage(_ id: String) {
    withAnimation(.turningPage(reducesMotion: config.display.reducedMotion)) { showPage(id) }
  }

  /// Closes the menu of pages.
  package func closeMenu() { markedPage = nil }

  /// Performs the action of a key. Returns false if the menu does not use the key at present: while
  /// the menu is closed it uses only `menu`.
  package func handle(_ key: MenuKey) -> Bool {
    guard let marked = markedPage else {
      if key == .menu { openMenu() }
      return key == .menu && config.hasMenu
    }
    let ids = config.pages.map(\.id)
    let index = ids.firstIndex(of: marked) ?? 0
    switch key {
    case .menu, .cancel: closeMenu()
    case .up: markedPage = ids[max(index - 1, 0)]
    case .down: markedPage = ids[min(index + 1, ids.count - 1)]
    case .choose:
      closeMenu()
      turnPage(marked)
    }
    return true
  }
}
