import MartletGeometry

/// Options, of which one is selected. The views inside are the options, and their tags are the
/// values. Without a style the options are segments in a row.
///
/// The value of a view without a tag is the id that a `ForEach` gives it, if the id has the type of
/// the selection. Otherwise it is the view's index, for which the selection must be an `Int`.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content
  private var currentValue: AnyView?
  @Environment(\.pickerStyle) private var style

  /// Makes a picker. Only some styles show the label.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.selection = selection
    self.label = label
    self.content = content()
  }

  /// Makes a picker. Only some styles show the label.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, label: label(), content: content)
  }

  /// Makes a picker that shows `currentValueLabel` in place of the selected option where it hides
  /// its options: as a menu and as a link. Only some styles show the label.
  public init<C: View>(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> C
  ) {
    self.init(selection: selection, label: label(), content: content)
    currentValue = AnyView(currentValueLabel())
  }

  /// The picker in the style of the environment.
  public var body: some View {
    let label = label
    styled.control {
      var control = AccessibilityControl(.picker, label: ControlTitle.text(of: label))
      control.keepsChildren = true
      return control
    }
  }

  @ViewBuilder private var styled: some View {
    let selection = selection
    let choose: @MainActor (AnyHashable) -> Void = { tag in
      if let value = tag as? SelectionValue, value != selection.wrappedValue {
        withAnimation(.easeInOut(duration: 0.2)) { selection.wrappedValue = value }
      }
    }
    let selected = AnyHashable(selection.wrappedValue)
    if let style {
      style.makeBody(
        _PickerParts(
          label: AnyView(label), options: AnyView(content), selected: selected,
          type: SelectionType(SelectionValue.self), choose: choose, currentValue: currentValue))
    } else {
      PickerSegments(
        selected: selected, type: SelectionType(SelectionValue.self), content: content,
        choose: choose)
    }
  }
}

/// The segments of a picker on their grey background.
struct PickerSegments<Content: View>: View {
  let selected: AnyHashable
  let type: SelectionType
  let content: Content
  let choose: @MainActor (AnyHashable) -> Void

  var body: some View {
    _Segments(selected: selected, type: type, content: content, choose: choose)
      .padding(2)
      .background(RoundedRectangle(cornerRadius: 8).fill(Color.gray.opacity(0.18)))
  }
}

extension Picker where Label == MartletUI.Label<Text, Image> {
  /// Makes a picker with a title and the symbol `systemImage`. Only some styles show them.
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      selection: selection, label: MartletUI.Label(title, systemImage: systemImage),
      content: content)
  }
}

extension Picker where Label == Text {
  /// Makes a picker. Only some styles show the title.
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(title), content: content)
  }
}

/// Views of equal width in a row, the selected one on a raised background. A tap selects a view.
package struct _Segments<Content: View>: ContainerView {
  /// The tag of the selected view.
  package let selected: AnyHashable
  let type: SelectionType
  /// The views.
  package let content: Content
  let choose: @MainActor (AnyHashable) -> Void

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> SegmentsNode {
    let node = SegmentsNode(graph: context.graph)
    update(node, context)
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: SegmentsNode, _ context: _NodeContext) {
    element.choose = choose
    element.type = type
    element.isEnabled = context.environment.isEnabled
    element.keyEnvironment = context.environment
    if let focus = element.keyFocus, !element.acceptsKeys { focus.lose(in: element.graph) }
    element.set(
      selected, ground: context.environment.colorScheme == .dark ? RGBA(hex: 0x636366) : .white)
  }

  /// Reads the ids of the views.
  package func didCollect(_ element: SegmentsNode, from content: _StructureNode) {
    element.tags = OptionTags(content)
  }
}

/// The layout node of segments. It is 32 points high, divides its width equally, draws the raised
/// background and is its own gesture. A change of the selection in an animated transaction moves
/// the background.
package final class SegmentsNode: LayoutNode {
  var choose: @MainActor (AnyHashable) -> Void = { _ in }
  /// The type of the selection.
  var type = SelectionType(Int.self)
  var tags = OptionTags()
  var isEnabled = true
  /// The environment of the picker.
  package var keyEnvironment: EnvironmentValues?
  /// The focus while the picker has it.
  package var keyFocus: KeyFocus? { didSet { setNeedsDisplay() } }
  private var selected = AnyHashable(0)
  private var ground = RGBA.white
  /// The index of the selected segment, with its animation; nil if no segment is selected.
  private var animatedIndex: AnimatedAttribute<Double>?
  private var machine: SegmentsRecognizer?
  private var hasLeft = false

  func set(_ selected: AnyHashable, ground: RGBA) {
    self.selected = selected
    self.ground = ground
    move()
    setNeedsDisplay()
  }

  /// Returns the value of a segment.
  private func tag(of index: Int) -> AnyHashable {
    tags.tag(of: children[index], at: index, for: type)
  }

  /// Moves the raised background to the selected segment.
  private func move() {
    guard let index = children.indices.first(where: { tag(of: $0) == selected }) else {
      animatedIndex = nil
      return
    }
    guard let animatedIndex else {
      let animatedIndex = AnimatedAttribute(Double(index), graph: graph)
      animatedIndex.onChange = { [weak self] in self?.setNeedsDisplay() }
      self.animatedIndex = animatedIndex
      return
    }
    animatedIndex.set(Double(index))
  }

  private var height: CGFloat { 32 }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    var widest: CGFloat = 0
    for child in children { widest = max(widest, child.sizeThatFits(.unspecified).width) }
    let natural = (widest + 24) * CGFloat(children.count)
    let width = proposal.width.map { $0.isFinite ? $0 : natural } ?? natural
    return CGSize(width: width, height: height)
  }

  package override func layoutChildren() {
    move()
    guard !children.isEmpty else { return }
    let width = size.width / CGFloat(children.count)
    for (index, child) in children.enumerated() {
      child.place(
        at: CGPoint(x: width * (CGFloat(index) + 0.5), y: height / 2), anchor: .center,
        proposal: ProposedViewSize(width: max(0, width - 8), height: height))
    }
  }

  package override func draw(_ context: inout DrawContext) {
    if let animatedIndex, !children.isEmpty {
      let width = presentedSize.width / CGFloat(children.count)
      var x = CGFloat(animatedIndex.current) * width
      if isMirrored { x = presentedSize.width - x - width }
      let rect = CGRect(x: x, y: 0, width: width, height: height)
      context.pushShadow(RGBA.black.opacity(0.15), radius: 1.5, x: 0, y: 1)
      context.fill(Path(roundedRect: rect, cornerRadius: 6), paint: .solid(ground))
      context.pop()
    }
    super.draw(&context)
    keyFocus?.draw(&context, around: presentedBounds)
  }

  package override func containsPoint(_ point: CGPoint) -> Bool {
    bounds.insetBy(dx: 0, dy: -6).contains(point)
  }

  package override func willLeave() {
    hasLeft = true
    super.willLeave()
  }

  package override func accessibilitySelection(of child: LayoutNode) -> Bool? {
    children.firstIndex { $0 === child }.map { tag(of: $0) == selected }
  }

  /// Selects the next segment, or the previous one.
  private func step(isForward: Bool) {
    let old = children.indices.first { tag(of: $0) == selected }
    let new = old.map { $0 + (isForward ? 1 : -1) } ?? (isForward ? 0 : children.count - 1)
    if children.indices.contains(new) { choose(tag(of: new)) }
  }

  /// Selects the segment at a point of own space.
  fileprivate func tap(_ point: CGPoint) {
    guard isEnabled, !children.isEmpty, size.width > 0 else { return }
    let x = isMirrored ? size.width - point.x : point.x
    let index = Int(x / size.width * CGFloat(children.count))
    if children.indices.contains(index) { choose(tag(of: index)) }
  }
}

extension SegmentsNode: GestureAttachment {
  /// The recognizer, which is made on first use.
  package var recognizer: _AnyGestureRecognizer {
    if let machine { return machine }
    let made = SegmentsRecognizer(self)
    machine = made
    return made
  }

  /// Normal: the gesture comes after those of the views inside.
  package var gesturePriority: GesturePriority { .normal }
  /// All gestures; in a disabled picker only those of the views inside.
  package var gestureMask: GestureMask { isEnabled ? .all : .subviews }
  /// False, because the node is no scroll view.
  package var isScroll: Bool { false }
  /// True after the node has left the tree and while it is departing.
  package var isDetached: Bool { hasLeft || isInDepartingView }
}

extension SegmentsNode: KeyControl {
  /// True if the picker is enabled and visible.
  package var acceptsKeys: Bool { isEnabled && keyEnvironment?.isOnScreen ?? true }
  /// True: arrow keys select a segment.
  package var hidesControlsInside: Bool { true }
  /// Nil: only arrow keys select a segment.
  package var pressRecognizer: _AnyGestureRecognizer? { nil }
  /// The steps from segment to segment.
  package var keySteps: KeySteps? {
    KeySteps(.horizontal) { [weak self] in self?.step(isForward: $0) }
  }
}

/// Recognizes a tap on segments: a finger that comes down on them and is lifted at most 20 points
/// above or below them.
package final class SegmentsRecognizer: _AnyGestureRecognizer {
  private unowned let node: SegmentsNode
  /// The position at which the finger was lifted, in the node's own space, until `commit` selects
  /// the segment there.
  private var liftPoint: CGPoint?

  /// Makes the recognizer of a node.
  package init(_ node: SegmentsNode) {
    self.node = node
    super.init()
  }

  package override func outcome(of event: GestureEvent) -> GestureOutcome {
    guard event.kind == .up else { return .possible }
    guard let point = node.pointFromRoot(event.location),
      node.bounds.insetBy(dx: 0, dy: -20).contains(point)
    else { return .failed }
    liftPoint = point
    return .ended
  }

  package override func commit() {
    guard let liftPoint else { return }
    self.liftPoint = nil
    node.tap(liftPoint)
  }

  package override func finish() { liftPoint = nil }
}
