import MartletUI

/// The keys that turn pages, and with which the menu of pages is used.
package enum MenuKey: Hashable, Sendable {
  /// Opens the menu, or closes it.
  case menu
  /// Moves the mark to the previous page.
  case up
  /// Moves the mark to the next page.
  case down
  /// Shows the page at the left of the current one, unless a view has the focus: the next page lies
  /// in the direction of reading.
  case left
  /// Shows the page at the right in the same way.
  case right
  /// Shows the previous page. In the menu it moves the mark.
  case previous
  /// Shows the next page. In the menu it moves the mark.
  case next
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

  /// Performs the action of a key. Returns false if the key belongs to the views at present. While
  /// the menu is closed, only `menu` and the keys that turn pages are used.
  ///
  /// - Parameter hasFocus: whether a view has the focus, which the arrow keys then move.
  package func handle(_ key: MenuKey, hasFocus: Bool = false) -> Bool {
    guard let marked = markedPage else {
      if key == .menu { openMenu() }
      if key == .menu { return config.hasMenu }
      return turnPage(with: key, hasFocus: hasFocus)
    }
    let ids = config.pages.map(\.id)
    let index = ids.firstIndex(of: marked) ?? 0
    switch key {
    case .menu, .cancel: closeMenu()
    case .up, .previous: markedPage = ids[max(index - 1, 0)]
    case .down, .next: markedPage = ids[min(index + 1, ids.count - 1)]
    case .left, .right: break
    case .choose:
      closeMenu()
      turnPage(marked)
    }
    return true
  }

  /// Shows the page beside the current one. Returns false if the key turns no pages at present.
  private func turnPage(with key: MenuKey, hasFocus: Bool) -> Bool {
    let isForward: Bool
    switch key {
    case .previous: isForward = false
    case .next: isForward = true
    case .left, .right:
      if hasFocus { return false }
      let direction = LayoutDirection(language: config.locale.language.code)
      isForward = (key == .right) != (direction == .rightToLeft)
    default: return false
    }
    let ids = config.pages.map(\.id)
    guard ids.count > 1, !isCovered else { return false }
    let index = (page.flatMap { ids.firstIndex(of: $0) } ?? 0) + (isForward ? 1 : -1)
    if ids.indices.contains(index) { turnPage(ids[index]) }
    return true
  }

  /// Whether something covers the pages, so that keys do not turn them.
  private var isCovered: Bool { obstacle != nil || cleaning != nil || calibration != nil }
}
