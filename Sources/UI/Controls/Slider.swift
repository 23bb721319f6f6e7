import MartletGeometry

/// A knob on a track that a finger moves between two values.
///
/// The slider takes the proposed width and is 28 points high. Its touch area is 44 points high. A
/// finger that comes down beside the knob moves the knob there. If the value is set in a
/// transaction with an animation, the knob moves with that animation. Under a finger it moves at
/// once.
public struct Slider<Value: BinaryFloatingPoint>: View
where Value.Stride: BinaryFloatingPoint {
  private let value: Binding<Value>
  private let bounds: ClosedRange<Value>
  private let step: Value.Stride?
  private let onEditingChanged: (Bool) -> Void
  /// The text of the label, which is not shown.
  private var title = ""
  private var minimumLabel: AnyView?
  private var maximumLabel: AnyView?
  /// The distance of the finger from the centre of the knob when the finger came down, in points;
  /// nil while no finger is down.
  @GestureState private var grip: CGFloat?
  /// True after `onEditingChanged(true)`, until it is called with false.
  @State private var isEditing = false
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.layoutDirection) private var direction

  /// Makes a slider.
  ///
  /// `step` rounds values to multiples of it, counted from the lower bound. Nil, or a step that is
  /// not positive, does not round. `onEditingChanged` receives true when a finger takes the knob,
  /// and false when it is lifted or the drag is cancelled.
  public init(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.value = value
    self.bounds = bounds
    self.step = step
    self.onEditingChanged = onEditingChanged
  }

  /// Makes a slider. The label is not shown.
  @_disfavoredOverload
  public init<L: View>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> L
  ) {
    self.init(value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    title = ControlTitle.text(of: label())
  }

  /// Makes a slider with views at both ends of the track. The label is not shown.
  public init<L: View, V: View>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: V,
    maximumValueLabel: V, @ViewBuilder label: () -> L
  ) {
    self.init(value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    title = ControlTitle.text(of: label())
    minimumLabel = AnyView(minimumValueLabel)
    maximumLabel = AnyView(maximumValueLabel)
  }

  /// Makes a slider. The label is not shown.
  public init<L: View>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    @ViewBuilder label: () -> L, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    title = ControlTitle.text(of: label())
  }

  /// Makes a slider with views at both ends of the track. The label is not shown.
  public init<L: View, V: View>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil,
    @ViewBuilder label: () -> L, @ViewBuilder minimumValueLabel: () -> V,
    @ViewBuilder maximumValueLabel: () -> V,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, onEditingChanged: onEditingChanged)
    title = ControlTitle.text(of: label())
    minimumLabel = AnyView(minimumValueLabel())
    maximumLabel = AnyView(maximumValueLabel())
  }

  private var knob: CGFloat { 28 }

  /// The track, with the labels at its ends if there are any.
  public var body: some View {
    let (value, bounds, step, title) = (value, bounds, step, title)
    row.control { Self.description(value, bounds, step, title) }
  }

  @ViewBuilder private var row: some View {
    if minimumLabel == nil && maximumLabel == nil {
      track
    } else {
      HStack(spacing: 8) {
        minimumLabel
        track
        maximumLabel
      }
    }
  }

  private var track: some View {
    GeometryReader { proxy in
      let travel = max(0, proxy.size.width - knob)
      let knobStart = travel * share
      ZStack(alignment: .leading) {
        Capsule().fill(Color.gray.opacity(0.35)).frame(height: 4)
        Capsule().fill(Color.accentColor).frame(width: knobStart + knob / 2, height: 4)
        Circle().fill(Color.white)
          .frame(width: knob, height: knob)
          .shadow(color: Color.black.opacity(0.25), radius: 2, y: 1)
          .padding(.leading, knobStart)
      }
      .frame(width: proxy.size.width, height: knob)
      .contentShape(Rectangle())
      .modifier(
        _GestureModifier(
          gesture: drag(travel: travel, width: proxy.size.width),
          priority: .normal, mask: .all, isButton: true,
          keySteps: KeySteps(.horizontal) { step(isForward: $0) }))
    }
    .frame(height: knob)
    .opacity(isEnabled ? 1 : 0.5)
    // A cancelled drag does not call `onEnded`, but its state returns to nil.
    .onChange(of: grip == nil) { isFree in if isFree { endEditing() } }
  }

  /// The position of the value between the bounds, 0…1.
  private var share: CGFloat {
    let length = bounds.upperBound - bounds.lowerBound
    return CGFloat((value.wrappedValue - bounds.lowerBound).fraction(of: length) ?? 0)
  }

  /// A drag that takes the knob on touch and moves it. If another gesture cancels the drag, the
  /// value stays as it is and `onEditingChanged(false)` is called.
  private func drag(travel: CGFloat, width: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .updating($grip) { drag, grip, _ in
        if grip == nil { grip = offset(of: drag, travel: travel, width: width) }
      }
      .onChanged { drag in
        if !isEditing {
          isEditing = true
          onEditingChanged(true)
        }
        let grip = grip ?? offset(of: drag, travel: travel, width: width)
        let x = position(of: drag, width: width)
        move(to: travel > 0 ? (x - grip - knob / 2) / travel : 0)
      }
      .onEnded { _ in endEditing() }
  }

  /// Moves the value by its step, or by a twentieth of the range without one.
  private func step(isForward: Bool) {
    let length = bounds.upperBound - bounds.lowerBound
    var distance = length / 20
    if let step, step > 0 { distance = Value(step) }
    let offset = value.wrappedValue - bounds.lowerBound + (isForward ? distance : -distance)
    onEditingChanged(true)
    move(to: CGFloat(offset.fraction(of: length) ?? 0))
    onEditingChanged(false)
  }

  private func endEditing() {
    guard isEditing else { return }
    isEditing = false
    onEditingChanged(false)
  }

  /// Returns the distance of a finger from the leading edge, in points.
  private func position(of drag: DragGesture.Value, width: CGFloat) -> CGFloat {
    direction == .rightToLeft ? width - drag.location.x : drag.location.x
  }

  /// Returns the distance of a finger from the centre of the knob, in points. The result is 0 for a
  /// finger beside the knob, so that the knob's centre moves under the finger.
  private func offset(of drag: DragGesture.Value, travel: CGFloat, width: CGFloat) -> CGFloat {
    let distance = position(of: drag, width: width) - (travel * share + knob / 2)
    return abs(distance) <= knob / 2 ? distance : 0
  }

  /// Sets the value at the fraction `share` between the bounds, clamped and rounded to a step.
  private func move(to share: CGFloat) {
    let length = bounds.upperBound - bounds.lowerBound
    var offset = length * Value(min(max(share, 0), 1))
    if let step, step > 0 {
      let step = Value(step)
      offset = min((offset / step).rounded() * step, length)
    }
    let new = bounds.lowerBound + offset
    if new != value.wrappedValue { value.wrappedValue = new }
  }
}

extension Slider {
  /// Describes the slider. Without a step an action changes the value by a tenth of the range.
  fileprivate static func description(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>, _ step: Value.Stride?, _ title: String
  ) -> AccessibilityControl {
    let length = bounds.upperBound - bounds.lowerBound
    let share = (value.wrappedValue - bounds.lowerBound).fraction(of: length) ?? 0
    let stride = step.map { Value($0) }.flatMap { $0 > 0 ? $0 : nil } ?? length / 10
    let write: @MainActor (Value) -> Void = { new in
      value.wrappedValue = min(max(new, bounds.lowerBound), bounds.upperBound)
    }
    var control = AccessibilityControl(
      .slider, label: title, value: AccessibilityControl.percent(share))
    control.actions = [
      ("increment", { write(value.wrappedValue + stride) }),
      ("decrement", { write(value.wrappedValue - stride) }),
    ]
    control.set = { input in
      guard case .number(let number) = input, !number.isNaN else { return false }
      write(Value(number))
      return true
    }
    return control
  }
}
