import MartletUI

/// Content that is visible only where the marks of a mask are opaque.
struct MaskedContent<Content: ChartContent, Mask: ChartContent>: PrimitiveChartContent {
  /// The part of the identity that all marks of a mask have, so that a mark of the mask and one of
  /// the content never have the same identity.
  private struct Role: Hashable {}

  let content: Content
  let mask: Mask

  /// Appends the marks of the content, with the marks of the mask in their look.
  func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    var inside = _PlotMarks(cache: marks.cache)
    inside.maskCount = marks.maskCount + 1
    // The mask moves with the content. All other styles around the content change only the content.
    var maskLook = _MarkLook()
    maskLook.offset = look.offset
    maskLook.identity = look.identity + [AnyHashable(Role())]
    mask._collect(into: &inside, maskLook)
    inside.finish()
    var look = look
    look.masks.append(PlotMask(id: marks.maskCount, marks: inside.marks))
    marks.maskCount = inside.maskCount
    content._collect(into: &marks, look)
  }
}

extension ChartContent {
  /// Shows the marks only where the marks of `content` are opaque. The scales cover the marks of
  /// both; the legend has only the values of the masked marks.
  ///
  /// Annotations are not masked, and those of `content` are shown, too. Symbols that are views are
  /// neither masked nor parts of the mask.
  public func mask<C: ChartContent>(
    @ChartContentBuilder content: () -> C
  ) -> some ChartContent { MaskedContent(content: self, mask: content()) }
}
