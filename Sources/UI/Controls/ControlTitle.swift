/// The texts by which controls are called.
@MainActor enum ControlTitle {
  /// Returns the text of a control's label: a `Text`, or the title of a `Label`. It is empty for
  /// other views, whose texts are found where they are shown.
  static func text<V: View>(of label: V) -> String {
    if let text = label as? Text { return text.plainText }
    if let titled = label as? any TitledLabel { return titled.titleText }
    return ""
  }
}

/// A label whose title may be a text.
@MainActor protocol TitledLabel {
  /// The text of the title; empty if the title is another view.
  var titleText: String { get }
}

extension Label: TitledLabel {
  var titleText: String { ControlTitle.text(of: title) }
}
