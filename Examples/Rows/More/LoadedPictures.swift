import MartletUI

/// Pictures from addresses: one that contains its bytes, and one that only a network reaches.
struct LoadedPictures: View {
  private let rings =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAgMAAABinRfyAAAACVBMVEUwYND/sDD////S"
    + "7PeHAAAAM0lEQVR42mNgAAPRECARGsrAwBga6sDAGrU0gEE0a2UIg+iqVZgESAKsBKwYrA1iABAAAJJQEJERnSbA"
    + "AAAAAElFTkSuQmCC"

  var body: some View {
    HStack(spacing: 16) {
      AsyncImage(url: rings)
      AsyncImage(url: rings, scale: 0.25) { image in
        image.interpolation(.none)
      } placeholder: {
        ProgressView()
      }
      AsyncImage(url: "https://example.org/a.png").frame(width: 48, height: 48)
      AsyncImage(url: "https://example.org/b.png", transaction: Transaction(animation: .easeOut)) {
        phase($0)
      }
    }
  }

  @ViewBuilder private func phase(_ phase: AsyncImagePhase) -> some View {
    switch phase {
    case .empty: ProgressView()
    case .success(let image): image
    case .failure: Image(systemName: "wifi").foregroundColor(.gray)
    }
  }
}
