#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A layer of Core Animation. It keeps its properties and is never drawn.
  @MainActor @preconcurrency
  open class CALayer {
    /// The frame in the superlayer, in points.
    open var frame = CGRect.zero
    /// The radius of the corners, in points.
    open var cornerRadius: CGFloat = 0
    /// Whether the layer cuts what is in it at its edges.
    open var masksToBounds = false
    /// The width of the edge, in points.
    open var borderWidth: CGFloat = 0
    /// The colour of the edge; nil for none.
    open var borderColor: CGColor?
    /// The colour behind the content; nil for none.
    open var backgroundColor: CGColor?
    /// The opacity, 0…1.
    open var opacity: Float = 1
    /// The colour of the shadow; nil for none.
    open var shadowColor: CGColor?
    /// The opacity of the shadow, 0…1.
    open var shadowOpacity: Float = 0
    /// The blur of the shadow, in points.
    open var shadowRadius: CGFloat = 3
    /// The distance of the shadow.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// The layers in this one; nil for none.
    open var sublayers: [CALayer]?
    /// The filters of the content; nil for none.
    open var filters: [Any]?

    /// Makes a layer.
    public init() {}
  }
#endif
