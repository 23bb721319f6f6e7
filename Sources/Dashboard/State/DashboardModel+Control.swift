import MartletUI

/// The requests that come from the control socket or a broker, and not from a finger.
extension DashboardModel {
  /// Shows a page as a finger would, and returns whether it exists.
  package func turn(to page: String) -> Bool {
    guard config.pages.contains(where: { $0.id == page }) else { return false }
    withAnimation(turning) { showPage(page) }
    return true
  }

  /// Moves `count` pages forward, or back if it is negative. The first page follows the last.
  /// Returns the id of the page; nil if there are no pages.
  package func turnPages(by count: Int) -> String? {
    let pages = config.pages.map(\.id)
    guard !pages.isEmpty else { return nil }
    let index = page.flatMap { pages.firstIndex(of: $0) } ?? 0
    let next = ((index + count) % pages.count + pages.count) % pages.count
    withAnimation(turning) { showPage(pages[next]) }
    return pages[next]
  }

  /// Adds a message to the queue, and returns its id; nil if the queue is full.
  package func show(
    message text: String, _ severity: MessageQueue.Severity, id: String?, for seconds: Double?
  ) -> String? {
    messages.add(text, severity, id: id, for: seconds, at: live.clock() ?? live.now)
  }

  /// Removes a message. Returns false if there is no message with this id.
  @discardableResult package func close(message id: String) -> Bool {
    messages.remove(id, at: live.clock() ?? live.now)
  }

  private var turning: Animation { .turningPage(reducesMotion: config.display.reducedMotion) }
}
