import Foundation

/// The source lines in a page of the documentation. They are indented and begin with a plus sign,
/// under headings such as `## 1. Its settings: Feeds/Text/TextKind.swift`.
public struct PageDiff {
  public struct Block: Hashable, Sendable {
    /// The file in `Sources` that the heading names.
    public var file: String
    public var text: String
  }

  public private(set) var blocks: [Block] = []

  /// - Parameter page: the text of the page.
  public init(_ page: String) {
    var file = ""
    var lines: [String] = []
    func end(_ blocks: inout [Block]) {
      if !lines.isEmpty {
        blocks.append(Block(file: file, text: lines.joined(separator: "\n") + "\n"))
      }
      lines = []
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    +") {
        lines.append(String(line.dropFirst(6)))
        continue
      }
      end(&blocks)
      if line.hasPrefix("## "), let colon = line.lastIndex(of: ":") {
        file = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }
    end(&blocks)
  }
}
