import MartletUI

/// A label beside the plot area at a value: the value as text, or a view.
public struct AxisValueLabel: AxisMark {
  private var label: _AxisParts.Label

  /// Makes a label with the value in the default format of the axis.
  ///
  /// - Parameters:
  ///   - centered: true if the label is in the middle between its value and the next one. It has no
  ///     effect on categories.
  ///   - anchor: the point of the label that is beside its value at the edge of the plot area, in
  ///     fractions of the label's size. Nil puts the label outside of the plot area: `top` at the
  ///     bottom edge, `bottom` at the top edge, `trailing` at the leading edge and `leading` at the
  ///     trailing edge. The label of a date on the x axis then begins beside its line, unless it is
  ///     centered.
  ///   - multiLabelAlignment: has no effect.
  ///   - collisionResolution: what happens if the label would overlap another one.
  ///   - offsetsMarks: has no effect.
  ///   - orientation: the direction in which the label reads.
  ///   - horizontalSpacing: the distance between a label of the y axis and the plot area, and
  ///     between the label of a date and its line, in points; nil means 6 and 3.
  ///   - verticalSpacing: the distance between a label of the x axis and the plot area, in points;
  ///     nil means 6.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      nil, centered, anchor, collisionResolution, orientation,
      (horizontalSpacing, verticalSpacing))
  }

  private init(
    _ view: AnyView?, _ centered: Bool?, _ anchor: UnitPoint?,
    _ collision: AxisValueLabelCollisionResolution, _ orientation: AxisValueLabelOrientation,
    _ spacing: (horizontal: CGFloat?, vertical: CGFloat?)
  ) {
    label = _AxisParts.Label(
      view: view, isCentered: centered, anchor: anchor, collision: collision,
      orientation: orientation, spacing: spacing)
  }

  /// Makes a label with a text. The other parameters are those of `init(centered:anchor:…)`.
  public init<S: StringProtocol>(
    _ text: S, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    let view = AnyView(Text(String(text)))
    self.init(
      view, centered, anchor, collisionResolution, orientation,
      (horizontalSpacing, verticalSpacing))
  }

  /// Makes a label with a text. The other parameters are those of `init(centered:anchor:…)`.
  public init(
    _ text: Text, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil
  ) {
    let view = AnyView(text)
    self.init(
      view, centered, anchor, collisionResolution, orientation,
      (horizontalSpacing, verticalSpacing))
  }

  /// Makes a label that shows a view. The other parameters are those of
  /// `init(centered:anchor:…)`.
  public init<V: View>(
    centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
    orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) {
    let view = AnyView(content())
    self.init(
      view, centered, anchor, collisionResolution, orientation,
      (horizontalSpacing, verticalSpacing))
  }

  #if SWIFTUI_COMPAT
    /// Makes a label with the text of a key. The other parameters are those of
    /// `init(centered:anchor:…)`.
    @_disfavoredOverload public init(
      _ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil,
      multiLabelAlignment: Alignment? = nil,
      collisionResolution: AxisValueLabelCollisionResolution = .automatic,
      offsetsMarks: Bool? = nil,
      orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
      verticalSpacing: CGFloat? = nil
    ) {
      let view = AnyView(Text(titleKey))
      self.init(
        view, centered, anchor, collisionResolution, orientation,
        (horizontalSpacing, verticalSpacing))
    }

    /// Makes a label with the value in a format. Values that the format does not accept have the
    /// default format. The other parameters are those of `init(centered:anchor:…)`.
    public init<F: FormatStyle>(
      format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
      multiLabelAlignment: Alignment? = nil,
      collisionResolution: AxisValueLabelCollisionResolution = .automatic,
      offsetsMarks: Bool? = nil,
      orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
      verticalSpacing: CGFloat? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
      self.init(
        nil, centered, anchor, collisionResolution, orientation,
        (horizontalSpacing, verticalSpacing))
      label.format = { F.FormatInput(plotValue: $0).map { format.format($0) } }
    }
  #endif

  /// Appends the label.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    var label = label
    label.look = look
    parts.labels.append(label)
  }
}
