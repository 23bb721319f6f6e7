import MartletControl
import MartletHost

/// The names by which a request selects one of a panel's displays: that of its `[[output]]`, and
/// that of its connector.
package struct DisplayNames: Hashable, Sendable {
  /// The names in the configuration, the first display's first. A name is empty if the
  /// configuration has no `[[output]]` for the display.
  package var names: [String]
  /// The names of the connectors, in the same order. A name is empty if it is not known.
  package var connectors: [String]

  /// Makes a list of names. Both arrays have one element for each display.
  package init(names: [String], connectors: [String]) {
    precondition(names.count == connectors.count, "a display has both names")
    (self.names, self.connectors) = (names, connectors)
  }

  /// Returns the position of the display with a name. A name of the configuration precedes a
  /// connector of the same name.
  ///
  /// - Throws: a refusal with the names of all displays if there is none with this name.
  package func position(of name: String) throws(ControlRefusal) -> Int {
    if !name.isEmpty,
      let index = names.firstIndex(of: name) ?? connectors.firstIndex(of: name)
    {
      return index
    }
    let known = names.indices.map(description(at:)).joined(separator: ", ")
    throw ControlRefusal(.display, "there is no display \"\(name)\"; there are: \(known)")
  }

  /// Returns the name of a display for a person: that of the configuration, else that of the
  /// connector, else its number.
  package func title(at index: Int) -> String {
    if !names[index].isEmpty { return names[index] }
    return connectors[index].isEmpty ? "display \(index + 1)" : connectors[index]
  }

  /// Returns both names of a display, such as "hall (HDMI-A-1)".
  private func description(at index: Int) -> String {
    let title = title(at: index)
    return connectors[index].isEmpty || connectors[index] == title
      ? title : "\(title) (\(connectors[index]))"
  }
}

extension Panel {
  /// The frame loops of all displays, the first display's first.
  package var loops: [FrameLoop] { [frames] + others.map(\.frames) }

  /// The present names of the displays, in the order of `loops`.
  package var displayNames: DisplayNames {
    let loops = loops
    let missing = Array(repeating: "", count: max(0, loops.count - names.count))
    return DisplayNames(
      names: Array((names + missing).prefix(loops.count)), connectors: loops.map(\.connector))
  }

  /// One line about the displays for the service manager. It names each display if there are
  /// several.
  package var status: String {
    guard !others.isEmpty else { return frames.status }
    let names = displayNames
    return loops.enumerated().map { index, frames in
      "\(names.title(at: index)): \(frames.status)"
    }.joined(separator: "; ")
  }

  /// Returns the frame loop of the display that a request names; the first one if it names none.
  ///
  /// - Throws: a refusal if there is no such display.
  func frameLoop(of output: String?) throws(ControlRefusal) -> FrameLoop {
    loops[try position(of: output)]
  }

  /// Returns the position of the display with a name in `loops`; 0, the first one, for nil.
  ///
  /// - Throws: a refusal if there is no such display.
  func position(of output: String?) throws(ControlRefusal) -> Int {
    guard let output else { return 0 }
    return try displayNames.position(of: output)
  }
}
