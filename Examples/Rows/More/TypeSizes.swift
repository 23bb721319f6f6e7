import MartletUI

/// A label at three sizes of text; its icon grows along, and the last one has a limit.
struct TypeSizes: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Room().dynamicTypeSize(.xSmall)
      Room()
      Room().dynamicTypeSize(.accessibility1)
      Room()
        .dynamicTypeSize(...DynamicTypeSize.xLarge)
        .dynamicTypeSize(.accessibility5)
    }
  }
}

private struct Room: View {
  @ScaledMetric(relativeTo: .headline) private var side = 20.0
  @Environment(\.dynamicTypeSize) private var size

  var body: some View {
    HStack(spacing: 8) {
      Circle().fill(Color.orange).frame(width: side, height: side)
      Text("Kitchen").font(.headline)
      Text(size.isAccessibilitySize ? "large" : "21 °C").font(.body)
      Text("fixed").font(.system(size: 13))
    }
  }
}
