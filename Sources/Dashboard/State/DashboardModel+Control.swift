import MartletUI

/// The requests that do not come from a finger, but from the control socket or a broker.
extension DashboardModel {
  /// Turns to a page as a finger would, and returns whether it exists.
  package func turn(to page: String) -> Bool {
    guard config.pages.contains(where: { $0.id == page }) else { return false }
    withAnimation(turning) { showPage(page) }
    return true
  }

  /// Turns `count` pages forward, or back if it is negative. The first page follows the last.
  /// Returns the id of the page; nil if there are no pages.
  package func turnPages(by count: Int) -> String? {
    let pages = config.pages.map(\.id)
    guard !pages.isEmpty else { return nil }
    let index = page.flatMap { pages.firstIndex(of: $0) } ?? 0
    let next = ((index + count) % pages.count + pages.count) % pages.count
    withAnimation(turning) { showPage(pages[next]) }
    return pages[next]
  }

  /// Adds a message to those that are shown, and returns its id; nil if there is no room.
  package func show(
    message text: String, _ severity: MessageQueue.Severity, id: String?, for seconds: Double?
  ) -> String? {
    messages.add(text, severity, id: id, for: seconds, at: live.clock() ?? live.now)
  }

  /// Removes a message, and returns whether it was there.
  @discardableResult package func close(message id: String) -> Bool {
    messages.remove(id, at: live.clock() ?? live.now)
  }

  private var turning: Animation { .turningPage(reducesMotion: config.display.reducedMotion) }
}
