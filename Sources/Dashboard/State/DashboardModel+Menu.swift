import MartletUI

/// The keys with which the menu of pages is used.
package enum MenuKey: Hashable, Sendable {
  /// Opens the menu, or closes it.
  case menu
  /// Moves the mark to the page before, or to the page after the marked one.
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

  /// Shows a page as `[[tile]] tap = { page = … }` does: it slides in.
  func turnPage(_ id: String) {
    withAnimation(.turningPage(reducesMotion: config.display.reducedMotion)) { showPage(id) }
  }

  /// Closes the menu of pages.
  package func closeMenu() { markedPage = nil }

  /// Does what a key asks for. Returns false for a key that the menu does not use now: those other
  /// than `menu` while it is closed.
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
