import MartletUI

/// A label beside the plot area at a value: the value as text, or a view.
public struct AxisValueLabel: AxisMark {
  private var view: AnyView?
  private var format: ((_PlotValue) -> String?)?
  private let isCentered: Bool?
  private let anchor: UnitPoint?
  private let collision: AxisValueLabelCollisionResolution

  /// Makes a label with the value in the default format of the axis.
  ///
  /// - Parameters:
  ///   - centered: true if the label is in the middle between its value and the next one. It has no
  ///     effect on categories.
  ///   - anchor: the point of the label that is beside its value at the edge of the plot area, in
  ///     fractions of the label's size. Nil puts the label outside of the plot area: `top` at the
  ///     bottom edge, `bottom` at the top edge, `trailing` at the leading edge and `leading` at the
  ///     trailing edge. The label of a date on the x axis then begins 3 points after its line,
  ///     unless it is centered.
  ///   - collisionResolution: what happens if the label would overlap another one.
  public init(
    centered: Bool? = nil, anchor: UnitPoint? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic
  ) {
    isCentered = centered
    self.anchor = anchor
    collision = collisionResolution
  }

  /// Makes a label with a text. The other parameters are those of
  /// `init(centered:anchor:collisionResolution:)`.
  public init<S: StringProtocol>(
    _ text: S, centered: Bool? = nil, anchor: UnitPoint? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic
  ) {
    self.init(
      centered: centered, anchor: anchor, collisionResolution: collisionResolution)
    view = AnyView(Text(String(text)))
  }

  /// Makes a label that shows a view. The other parameters are those of
  /// `init(centered:anchor:collisionResolution:)`.
  public init<V: View>(
    centered: Bool? = nil, anchor: UnitPoint? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    @ViewBuilder content: () -> V
  ) {
    self.init(
      centered: centered, anchor: anchor, collisionResolution: collisionResolution)
    view = AnyView(content())
  }

  #if SWIFTUI_COMPAT
    /// Makes a label with the value in a format. Values that the format does not accept have the
    /// default format. The other parameters are those of
    /// `init(centered:anchor:collisionResolution:)`.
    public init<F: FormatStyle>(
      format: F, centered: Bool? = nil, anchor: UnitPoint? = nil,
      collisionResolution: AxisValueLabelCollisionResolution = .automatic
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
      self.init(
        centered: centered, anchor: anchor, collisionResolution: collisionResolution)
      self.format = { F.FormatInput(plotValue: $0).map { format.format($0) } }
    }
  #endif

  /// Appends the label.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.labels.append(
      _AxisParts.Label(
        view: view, format: format, isCentered: isCentered, anchor: anchor,
        collision: collision, look: look))
  }
}
