import MartletGeometry
import MartletScene

/// The state of a picture that an `AsyncImage` loads.
public enum AsyncImagePhase: Sendable {
  /// The picture is not loaded yet, or there is no address.
  case empty
  /// The picture is loaded.
  case success(Image)
  /// There is no picture; the error says why.
  case failure(any Error)

  /// The picture; nil while it is loading and after a failure.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }

  /// The reason of a failure; nil otherwise.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// A picture from an address, with a placeholder while it is loading.
///
/// Files and data URLs are decoded on another thread, one after the other. A headless run decodes
/// them at once, so that its pictures are the same each time. An address on a network fails,
/// because a panel's program has no network: a source with the format `picture` fetches it.
public struct AsyncImage<Content: View>: View {
  private let request: ImageRequest
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content
  private var loading = ImageLoading()
  @State private var phase = AsyncImagePhase.empty

  /// Makes a view of each phase of the picture at `url`.
  ///
  /// `scale` is the number of pixels per point. `transaction` is the transaction of the change from
  /// one phase to the next.
  public init(
    url: _LinkAddress?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    request = ImageRequest(url, scale: scale)
    self.transaction = transaction
    self.content = content
  }

  /// The view of the current phase.
  public var body: some View {
    content(phase).onChange(of: request, initial: true) { load() }
  }

  private func load() {
    if phase.image != nil || phase.error != nil { show(.empty) }
    loading.load(request) { result in
      switch result {
      case .success(let picture): show(.success(Image(picture)))
      case .failure(let error): show(.failure(error))
      }
    }
  }

  private func show(_ phase: AsyncImagePhase) {
    withTransaction(transaction) { self.phase = phase }
  }
}

extension AsyncImage {
  /// Shows the picture at `url`. Until it is loaded, and after a failure, the view is a grey
  /// rectangle of the proposed size.
  public init(url: _LinkAddress?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url, scale: scale) { $0.image ?? ImageRequest.placeholder }
  }

  /// Shows `content` of the picture at `url`. Until it is loaded, and after a failure, the view is
  /// `placeholder`.
  public init<I: View, P: View>(
    url: _LinkAddress?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image {
        content(image)
      } else {
        placeholder()
      }
    }
  }
}

/// An address with the number of pixels per point of its picture.
private struct ImageRequest: Equatable {
  var address: String?
  var scale: Double

  init(_ url: _LinkAddress?, scale: CGFloat) {
    #if SWIFTUI_COMPAT
      address = url?.absoluteString
    #else
      address = url
    #endif
    self.scale = scale > 0 ? Double(scale) : 1
  }

  /// A grey picture of one pixel that takes any size, for the time without a picture.
  static let placeholder: Image = {
    let pixel: [UInt32] = [0x3318_181A]
    // Safety: the pixels are copied before the call returns.
    let image = unsafe pixel.withUnsafeBufferPointer {
      unsafe Image(width: 1, height: 1, words: $0)
    }
    return image.resizable()
  }()
}

/// Asks the image source of the view's tree, and drops the answers to earlier requests.
private struct ImageLoading: StateStorage {
  private final class Slot {
    weak var graph: ViewGraph?
    /// The number of the latest request.
    var number = 0

    init(_ graph: ViewGraph) {
      self.graph = graph
    }
  }

  private var slot: Slot?

  @MainActor func load(_ request: ImageRequest, completion: @escaping ImageLoadCompletion) {
    guard let slot else { return }
    slot.number += 1
    guard let address = request.address else { return }
    guard let images = slot.graph?.images else {
      completion(.failure(ImageLoadError(address, "the program has no pictures")))
      return
    }
    let number = slot.number
    images.load(address) { [weak slot] result in
      guard slot?.number == number else { return }
      completion(
        result.map { picture in
          var picture = picture
          picture.scale = request.scale
          return picture
        })
    }
  }

  mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    slot = linker.slot { Slot(graph) }
  }
}
