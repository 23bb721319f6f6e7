import MartletGeometry
import MartletScene
import MartletText

/// Makes pictures of a view.
///
/// Each access to `image` makes a new tree of views, lays it out, draws it once and releases it.
/// The views see the default environment and not that of the place where the renderer is used. They
/// see their first frame: their `onAppear` has run, their animations and tasks have only begun.
///
/// The fonts and the named pictures are those of the running program, so there is a picture only
/// while a program shows its views: in a body, an action or a task. A body that makes a picture
/// makes it again in each evaluation; keep the value to show it again.
@MainActor @preconcurrency
public final class ImageRenderer<Content: View>: ObservableObject {
  /// The view.
  @Published public var content: Content
  /// The size that is proposed to the view, in points. The view chooses the size of the picture. By
  /// default it takes its ideal size.
  @Published public var proposedSize = ProposedViewSize.unspecified
  /// The number of pixels per point. By default it is 1. There is no picture for 0 and less.
  @Published public var scale: CGFloat = 1
  /// If true, the picture is opaque, with black below the view. By default it is transparent where
  /// the view draws nothing.
  @Published public var isOpaque = false

  /// Makes a renderer of a view.
  public init(content view: Content) {
    content = view
  }

  /// A new picture of the view, with one point per `scale` pixels. It is nil without a running
  /// program, for a view without width or height, and for a picture of more than 8192 pixels in a
  /// row or a column.
  public var image: Image? { makePicture().map { Image($0) } }

  #if SWIFTUI_COMPAT
    /// A new picture of the view, as an image of UIKit; nil where `image` is nil.
    public var uiImage: UIImage? {
      guard let picture = makePicture() else { return nil }
      return UIImage(
        UIImage.Picture(
          id: picture.id, width: picture.size.width, height: picture.size.height,
          scale: picture.scale, pixels: UIImage.Picture.Pixels(picture)))
    }
  #endif

  private func makePicture() -> ImageReference? {
    ViewHost.current?.picture(
      of: content, proposal: proposedSize, scale: Double(scale), isOpaque: isOpaque)
  }
}

extension ViewHost {
  /// The maximum width and height of a picture, in pixels.
  private static let maximumPictureSide = 8192.0

  /// Returns a picture of a view in a tree of its own, at the time of this host's last frame. It is
  /// nil if it would have no pixels or too many. It runs all passes and paints on the calling
  /// thread.
  fileprivate func picture(
    of view: some View, proposal: ProposedViewSize, scale: Double, isOpaque: Bool
  ) -> ImageReference? {
    // A larger scale makes each view too large, and a picture of the screen's size could overflow.
    guard let fonts = graph.text as? FontLibrary, scale > 0, scale <= Self.maximumPictureSide
    else { return nil }
    let proposal = proposal.withoutOddLengths
    let host = ViewHost(
      text: fonts, images: graph.images, environment: pictureEnvironment, isOnScreen: false,
      isOwnThread: graph.isOwnThread,
      root: ZStack { view }.modifier(FixedProposalLayout(proposal: proposal)))
    host.onReport = { [graph] in graph.report($0) }
    host.graph.wallClockAtZero = graph.wallClockAtZero
    host.graph.beginRun(at: graph.time)
    host.scale = scale
    let size = host.layOut(proposal, around: self.size, at: graph.time)
    guard size.width > 0, size.height > 0 else { return nil }
    let (width, height) = (size.width * scale, size.height * scale)
    guard width <= Self.maximumPictureSide, height <= Self.maximumPictureSide else {
      graph.report(
        "An ImageRenderer makes no picture of \(width) × \(height) pixels: at most "
          + "\(Int(Self.maximumPictureSide)) fit in a row and in a column.")
      return nil
    }
    let renderer = SceneRenderer(
      fonts: fonts, images: graph.images?.pictures ?? ImageStore(),
      background: isOpaque ? .black : .clear)
    return renderer.picture(
      of: host.displayList,
      size: PixelSize(width: Self.pixelCount(width), height: Self.pixelCount(height)),
      scale: scale)
  }

  /// The default environment with this host's store of `@AppStorage` values. A new tree would begin
  /// with an empty store.
  private var pictureEnvironment: EnvironmentValues {
    var result = EnvironmentValues()
    result.storedValues = environment.storedValues ?? graph.part(OwnStoredValues.self).values
    return result
  }

  /// Updates a tree whose root view is a `FixedProposalLayout`, and returns the size of the content
  /// in points. The display list shows the whole content, from the upper left corner.
  ///
  /// The area is at least that of the screen, so that lazy rows and views that are sized relative
  /// to the screen are as on the screen. It grows until the content fits. New rows of a lazy stack
  /// may change the size of the content, so the number of attempts is limited.
  private func layOut(
    _ proposal: ProposedViewSize, around screen: CGSize, at time: MonotonicTime
  ) -> CGSize {
    let limit = CGFloat(Self.maximumPictureSide / scale)
    let proposed = proposal.replacingUnspecifiedDimensions(by: .zero)
    var content = CGSize(width: min(proposed.width, limit), height: min(proposed.height, limit))
    var area = screen
    for _ in 0..<4 {
      area.width = max(area.width, content.width)
      area.height = max(area.height, content.height)
      size = area
      update(at: time)
      guard let root = self.root.children.first as? FixedProposalNode else { return .zero }
      content = root.content.size
      let fits = content.width <= area.width && content.height <= area.height
      if fits || content.width > limit || content.height > limit { break }
    }
    return content
  }

  /// Returns the number of whole pixels that contain a positive length in pixels. A thousandth of a
  /// pixel is an error of the arithmetic, such as in 33.4 · 5.
  private static func pixelCount(_ length: Double) -> Int {
    max(1, Int((length - 0.001).rounded(.up)))
  }
}

extension ProposedViewSize {
  /// The proposal with nil in place of NaN and with 0 in place of negative lengths.
  fileprivate var withoutOddLengths: ProposedViewSize {
    func usable(_ length: CGFloat?) -> CGFloat? {
      length.flatMap { $0.isNaN ? nil : max(0, $0) }
    }
    return ProposedViewSize(width: usable(width), height: usable(height))
  }
}

/// Takes the whole proposed size, and lays the content out at its upper left corner for another
/// proposal.
private struct FixedProposalLayout: ElementModifier {
  let proposal: ProposedViewSize

  func makeElement(_ content: LayoutNode, _ context: _NodeContext) -> FixedProposalNode {
    FixedProposalNode(self, content)
  }
}

private final class FixedProposalNode: ModifierNode<FixedProposalLayout> {
  override var placesContent: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  override func layoutChildren() {
    content.place(at: .zero, proposal: modifier.proposal)
  }
}
