import MartletGeometry

extension ScrollNode: BarredNode {
  /// Moves the bar below a large title to the lower edge of that title, or to the upper edge if the
  /// title has scrolled away.
  package func moveTitledBar() {
    guard let titledBar else { return }
    titledBar.barTravel = leadInset
    titledBar.barShift = leadInset > 0 ? max(0, leadInset - offset.y) : 0
  }

  /// The distance of a scroll over which the ground of a bar appears, in points.
  private static let fade: CGFloat = 8
  /// The share of a large title that is scrolled away when its bar begins to appear.
  private static let begin: CGFloat = 0.6

  /// Returns the share to which a bar shows that content is scrolled under it. A bar below which a
  /// large title scrolls away appears with the end of that title.
  package func coverage(atTop: Bool) -> Double {
    guard axes.contains(.vertical) else { return 0 }
    let share: CGFloat
    if !atTop {
      share = (vertical.maximumOffset - offset.y) / Self.fade
    } else if leadInset > 0 {
      share = (offset.y / leadInset - Self.begin) / (1 - Self.begin)
    } else {
      share = offset.y / Self.fade
    }
    // A scroll view that rests at its end may be off by an error of rounding.
    return share < 0.01 ? 0 : Double(min(share, 1))
  }
}
