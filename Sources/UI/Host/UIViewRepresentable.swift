#if SWIFTUI_COMPAT
  import MartletGeometry

  // Wrappers of UIKit's views. They compile, so that the rest of a program can be used, and show
  // nothing. The program reports each kind of wrapper once.

  /// A wrapper of a view of UIKit, which does not exist on a panel. It shows an empty view of the
  /// proposed size and makes no view of UIKit.
  @MainActor @preconcurrency
  public protocol UIViewRepresentable: View {
    /// The view that the program makes.
    associatedtype UIViewType: UIView
    /// An object that the program keeps beside the view.
    associatedtype Coordinator = Void
    /// The information for making and changing the view.
    typealias Context = UIViewRepresentableContext<Self>

    /// Makes the view. It is not called.
    func makeUIView(context: Context) -> UIViewType
    /// Changes the view. It is not called.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Makes the object beside the view. It is not called.
    func makeCoordinator() -> Coordinator
    /// Ends the use of the view. It is not called.
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    /// Returns the size of the view for a proposal. It is not called.
    func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
    ) -> CGSize?
  }

  extension UIViewRepresentable {
    /// An empty view.
    public var body: _UIKitPlaceholder { _UIKitPlaceholder(Self.self) }

    /// Does nothing.
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}

    /// Returns nil.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiView: UIViewType, context: Context
    ) -> CGSize? {
      nil
    }
  }

  extension UIViewRepresentable where Coordinator == Void {
    /// Makes nothing.
    public func makeCoordinator() {}
  }

  /// The information for making and changing a view. No value of it is made.
  public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    /// The object beside the view.
    public let coordinator: Representable.Coordinator
    /// The transaction of the change.
    public let transaction: Transaction
    /// The environment of the view.
    public let environment: EnvironmentValues
  }

  /// A wrapper of a controller of UIKit, which does not exist on a panel. It shows an empty view of
  /// the proposed size and makes no controller.
  @MainActor @preconcurrency
  public protocol UIViewControllerRepresentable: View {
    /// The controller that the program makes.
    associatedtype UIViewControllerType: UIViewController
    /// An object that the program keeps beside the controller.
    associatedtype Coordinator = Void
    /// The information for making and changing the controller.
    typealias Context = UIViewControllerRepresentableContext<Self>

    /// Makes the controller. It is not called.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Changes the controller. It is not called.
    func updateUIViewController(
      _ uiViewController: UIViewControllerType, context: Context)
    /// Makes the object beside the controller. It is not called.
    func makeCoordinator() -> Coordinator
    /// Ends the use of the controller. It is not called.
    static func dismantleUIViewController(
      _ uiViewController: UIViewControllerType, coordinator: Coordinator)
    /// Returns the size of the controller's view for a proposal. It is not called.
    func sizeThatFits(
      _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize?
  }

  extension UIViewControllerRepresentable {
    /// An empty view.
    public var body: _UIKitPlaceholder { _UIKitPlaceholder(Self.self) }

    /// Does nothing.
    public static func dismantleUIViewController(
      _ uiViewController: UIViewControllerType, coordinator: Coordinator
    ) {}

    /// Returns nil.
    public func sizeThatFits(
      _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize? {
      nil
    }
  }

  extension UIViewControllerRepresentable where Coordinator == Void {
    /// Makes nothing.
    public func makeCoordinator() {}
  }

  /// The information for making and changing a controller. No value of it is made.
  public struct UIViewControllerRepresentableContext<
    Representable: UIViewControllerRepresentable
  > {
    /// The object beside the controller.
    public let coordinator: Representable.Coordinator
    /// The transaction of the change.
    public let transaction: Transaction
    /// The environment of the controller.
    public let environment: EnvironmentValues
  }

  /// The empty view in the place of a view of UIKit.
  public struct _UIKitPlaceholder: View {
    private let wrapper: String
    private var messages = ProgrammerMessages()

    init(_ wrapper: Any.Type) {
      self.wrapper = "\(wrapper)"
    }

    /// A clear view that no finger reaches.
    public var body: some View {
      let (wrapper, messages) = (wrapper, messages)
      return Color.clear.allowsHitTesting(false).onAppear {
        messages.report("\(wrapper) shows nothing: UIKit's views do not exist on a panel.")
      }
    }
  }
#endif
