import MartletGeometry

/// A label with two buttons that change a value in steps.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let onIncrement: (() -> Void)?
  private let onDecrement: (() -> Void)?
  private let onEditingChanged: (Bool) -> Void
  /// Returns the value as text; nil for a stepper that only runs actions.
  private var valueText: (() -> String)?
  /// Sets the value, and returns false if it has another type; nil as for `valueText`.
  private var write: ((Double) -> Bool)?
  @Environment(\.hidesLabels) private var hidesLabels

  /// Creates a stepper that runs actions.
  ///
  /// - Parameters:
  ///   - label: describes the value. `labelsHidden()` hides it.
  ///   - onIncrement: runs at a tap on the plus button; nil disables the button.
  ///   - onDecrement: runs at a tap on the minus button; nil disables the button.
  ///   - onEditingChanged: receives true before each step and false after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?,
    onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    self.onIncrement = onIncrement
    self.onDecrement = onDecrement
    self.onEditingChanged = onEditingChanged
  }

  /// Creates a stepper that runs actions, with its label last.
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper that changes `value` by `step` and clamps it to `bounds`. At a bound, the
  /// button that leads beyond it is disabled.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let now = value.wrappedValue
    self.init(
      label: label,
      onIncrement: now < bounds.upperBound
        ? { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
        : nil,
      onDecrement: now > bounds.lowerBound
        ? { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) }
        : nil,
      onEditingChanged: onEditingChanged)
    describe(value) { min(max($0, bounds.lowerBound), bounds.upperBound) }
  }

  /// Creates a stepper that changes `value` by `step` without bounds.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) },
      onEditingChanged: onEditingChanged)
    describe(value) { $0 }
  }

  /// Sets the closures that an accessibility element reads and writes the value with.
  private mutating func describe<V: Strideable>(
    _ value: Binding<V>, clamp: @escaping (V) -> V
  ) {
    valueText = {
      let value = value.wrappedValue
      return (value as? Double).map { AccessibilityControl.text($0) } ?? "\(value)"
    }
    write = { number in
      guard let new = number as? V ?? Int(exactly: number) as? V else { return false }
      value.wrappedValue = clamp(new)
      return true
    }
  }

  /// The label and both buttons.
  public var body: some View {
    let copy = self
    row.control { copy.description }
  }

  private var description: AccessibilityControl {
    var control = AccessibilityControl(
      .stepper, label: ControlTitle.text(of: label), value: valueText?())
    if let onIncrement { control.actions.append(("increment", { onIncrement() })) }
    if let onDecrement { control.actions.append(("decrement", { onDecrement() })) }
    if let write {
      control.set = { input in
        guard case .number(let number) = input else { return false }
        return write(number)
      }
    }
    return control
  }

  @ViewBuilder private var row: some View {
    if hidesLabels {
      buttons
    } else {
      HStack {
        label
        Spacer()
        buttons
      }
    }
  }

  private var buttons: some View {
    HStack(spacing: 0) {
      button("minus", onDecrement)
      Divider().padding(.vertical, 8)
      button("plus", onIncrement)
    }
    .frame(height: 36)
    .background(Color.gray.opacity(0.18), in: RoundedRectangle(cornerRadius: 8))
    .modifier(_KeyStepsModifier(KeySteps(.horizontal) { step(isForward: $0) }))
  }

  private func step(isForward: Bool) {
    guard let action = isForward ? onIncrement : onDecrement else { return }
    onEditingChanged(true)
    action()
    onEditingChanged(false)
  }

  private func button(_ symbol: String, _ action: (() -> Void)?) -> some View {
    let onEditingChanged = onEditingChanged
    return Button {
      onEditingChanged(true)
      action?()
      onEditingChanged(false)
    } label: {
      Image(systemName: symbol).font(.system(size: 16, weight: .medium))
        .frame(width: 47, height: 36)
    }
    .buttonStyle(.plain)
    .disabled(action == nil)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a text as its label that changes `value` by `step` and clamps it to
  /// `bounds`.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a text as its label that changes `value` by `step` without bounds.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a text as its label that runs actions. A nil action disables its
  /// button.
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}
