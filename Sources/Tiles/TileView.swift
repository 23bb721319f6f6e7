import MartletUI

/// A tile with its actions for a tap and a long press.
struct TileView: View {
  var settings: TileSettings
  var context: TileContext

  @Environment(\.tileAction) private var act

  var body: some View {
    let tile = settings.kind.value.makeView(context)
      .frame(width: context.size.width, height: context.size.height)
      .accessibilityIdentifier("tile.\(settings.id)")
    Group {
      switch (settings.tap, settings.hold) {
      case (nil, nil): tile
      case (let tap?, nil): tile.onTapGesture { act(tap) }
      case (nil, let hold?): tile.onLongPressGesture { act(hold) }
      case (let tap?, let hold?):
        tile.onTapGesture { act(tap) }.onLongPressGesture { act(hold) }
      }
    }
  }
}
