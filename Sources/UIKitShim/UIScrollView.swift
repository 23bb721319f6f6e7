#if SWIFTUI_COMPAT
  import MartletGeometry

  // Views that scroll. They keep what a program sets, and none of it has an effect. In UIKit the
  // proxy that `appearance()` returns sets the properties of all views of a class.

  /// A view that scrolls, which is never shown: MartletUI has `ScrollView`.
  @MainActor @preconcurrency
  open class UIScrollView: UIView {
    /// The way in which scrolling dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Hashable, Sendable {
      /// None of the ways has an effect.
      case none, onDrag, interactive
    }

    /// The point of the content at the top left corner of the view.
    open var contentOffset = CGPoint.zero
    /// The size of the content.
    open var contentSize = CGSize.zero
    /// The margins around the content.
    open var contentInset = UIEdgeInsets.zero
    /// Whether the content bounces at its ends.
    open var bounces = true
    /// Whether the content bounces up and down even if it is shorter than the view.
    open var alwaysBounceVertical = false
    /// Whether a finger can scroll the view.
    open var isScrollEnabled = true
    /// Whether the view comes to rest only at whole pages.
    open var isPagingEnabled = false
    /// Whether a tap at the top scrolls to the start.
    open var scrollsToTop = true
    /// Whether a bar shows the vertical position.
    open var showsVerticalScrollIndicator = true
    /// Whether a bar shows the horizontal position.
    open var showsHorizontalScrollIndicator = true
    /// The way in which scrolling dismisses the keyboard.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// The delegate, which is not called.
    open weak var delegate: (any UIScrollViewDelegate)?

    /// Stores the offset.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
      self.contentOffset = contentOffset
    }

    /// The proxy for all views that scroll. It has no effect: MartletUI has `scrollIndicators(_:)`
    /// and `scrollBounceBehavior(_:)`.
    open override class func appearance() -> UIScrollView { proxy }
    private static let proxy = UIScrollView()
  }

  /// A delegate of a view that scrolls, which is not called.
  @MainActor @preconcurrency
  public protocol UIScrollViewDelegate: AnyObject {
    /// Reports that the view has scrolled. The default does nothing.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Reports that a drag begins. The default does nothing.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Reports that the view has come to rest. The default does nothing.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  }

  /// A list, which is never shown: MartletUI has `List`.
  @MainActor @preconcurrency
  open class UITableView: UIScrollView {
    /// A height that is determined by the content: UIKit's value, −1.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The lines between the rows.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    /// The colour of the lines; nil for the default one.
    open var separatorColor: UIColor?
    /// The margins of the lines.
    open var separatorInset = UIEdgeInsets.zero
    /// Whether rows can be selected.
    open var allowsSelection = true
    /// The height of a row.
    open var rowHeight = UITableView.automaticDimension
    /// The distance above the header of a section.
    open var sectionHeaderTopPadding = UITableView.automaticDimension
    /// The view above the rows; nil for none.
    open var tableHeaderView: UIView?
    /// The view below the rows; nil for none.
    open var tableFooterView: UIView?

    /// Does nothing, because no row is shown.
    open func reloadData() {}

    /// The proxy for all lists. It has no effect: MartletUI has `scrollContentBackground(_:)` and
    /// `listRowSeparator(_:)`.
    open override class func appearance() -> UITableView { proxy }
    private static let proxy = UITableView()
  }

  /// A row of a list, which is never shown.
  @MainActor @preconcurrency
  open class UITableViewCell: UIView {
    /// The line below a row.
    public enum SeparatorStyle: Int, Hashable, Sendable {
      /// No line is drawn.
      case none, singleLine
    }

    /// The appearance of a selected row.
    public enum SelectionStyle: Int, Hashable, Sendable {
      /// None of the appearances has an effect.
      case none, blue, gray, `default`
    }

    /// The appearance of a selected row.
    open var selectionStyle = SelectionStyle.default
    /// The view behind a selected row; nil for the default one.
    open var selectedBackgroundView: UIView?

    /// The proxy for all rows. It has no effect: MartletUI has `listRowBackground(_:)`.
    open override class func appearance() -> UITableViewCell { proxy }
    private static let proxy = UITableViewCell()
  }

  /// The header or footer of a section, which is never shown.
  @MainActor @preconcurrency
  open class UITableViewHeaderFooterView: UIView {
    /// The proxy for all headers and footers. It has no effect.
    open override class func appearance() -> UITableViewHeaderFooterView { proxy }
    private static let proxy = UITableViewHeaderFooterView()
  }

  /// A grid, which is never shown: MartletUI has `LazyVGrid`.
  @MainActor @preconcurrency
  open class UICollectionView: UIScrollView {
    /// The proxy for all grids. It has no effect.
    open override class func appearance() -> UICollectionView { proxy }
    private static let proxy = UICollectionView()
  }

  /// A text field with several lines, which is never shown: MartletUI has `TextEditor`.
  @MainActor @preconcurrency
  open class UITextView: UIScrollView {
    /// The text.
    open var text = ""
    /// The font; nil for the default one.
    open var font: UIFont?
    /// The colour of the text; nil for the default one.
    open var textColor: UIColor?
    /// The margins around the text.
    open var textContainerInset = UIEdgeInsets.zero
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text can be selected.
    open var isSelectable = true

    /// The proxy for all fields. It has no effect: MartletUI has `scrollContentBackground(_:)`.
    open override class func appearance() -> UITextView { proxy }
    private static let proxy = UITextView()
  }
#endif
