import SwiftUI

// A board of pictures, which are gradients here: a strip of albums and a grid, from which a picture
// grows to the whole page.

private struct BoardPhoto: Identifiable, Equatable {
    let id: Int
    let title: String
    let colors: [Color]
    var isLiked = false

    static let all = [
        BoardPhoto(id: 0, title: "Dunes", colors: [.orange, .yellow, .brown, .pink]),
        BoardPhoto(id: 1, title: "Lake", colors: [.blue, .teal, .mint, .indigo], isLiked: true),
        BoardPhoto(id: 2, title: "Meadow", colors: [.green, .mint, .yellow, .teal]),
        BoardPhoto(id: 3, title: "Dusk", colors: [.purple, .pink, .indigo, .orange]),
        BoardPhoto(id: 4, title: "Snow", colors: [.white, .cyan, .blue, .gray]),
        BoardPhoto(id: 5, title: "Lava", colors: [.red, .orange, .black, .brown]),
    ]
}

private struct PhotoPicture: View {
    let photo: BoardPhoto

    var body: some View {
        MeshGradient(
            width: 3, height: 3,
            points: [
                [0, 0], [0.5, 0], [1, 0],
                [0, 0.5], [0.4, 0.6], [1, 0.4],
                [0, 1], [0.6, 1], [1, 1],
            ],
            colors: (0..<9).map { photo.colors[($0 * 2 + photo.id) % photo.colors.count] })
    }
}

private struct PhotoCaption: View {
    let photo: BoardPhoto

    var body: some View {
        HStack {
            Text(photo.title).lineLimit(1)
            Spacer(minLength: 2)
            Image(systemName: photo.isLiked ? "heart.fill" : "heart")
                .foregroundStyle(photo.isLiked ? AnyShapeStyle(.pink.gradient) : AnyShapeStyle(.secondary))
        }
        .font(.caption2.weight(.medium))
        .padding(.horizontal, 6)
        .padding(.vertical, 3)
        .background(.thinMaterial)
    }
}

private struct AlbumStrip: View {
    @State private var position = ScrollPosition(idType: String.self)
    private let albums = ["Summer", "Garden", "City", "Winter", "Travel"]

    var body: some View {
        ScrollView(.horizontal) {
            LazyHStack(spacing: 8) {
                ForEach(albums, id: \.self) { album in
                    Text(album)
                        .font(.headline)
                        .foregroundStyle(.white.shadow(.drop(radius: 1)))
                        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading)
                        .padding(8)
                        .containerRelativeFrame(.horizontal, count: 5, span: 2, spacing: 8)
                        .background(
                            EllipticalGradient(colors: [.teal, .indigo], center: .topTrailing),
                            in: .rect(cornerRadius: 12))
                        .scrollTransition(.interactive, axis: .horizontal) { content, phase in
                            content
                                .opacity(phase.isIdentity ? 1 : 0.5)
                                .scaleEffect(phase.isIdentity ? 1 : 0.85)
                        }
                }
            }
            .scrollTargetLayout()
        }
        .contentMargins(.horizontal, 12, for: .scrollContent)
        .scrollTargetBehavior(.viewAligned)
        .scrollPosition($position)
        .scrollIndicators(.hidden)
        .frame(height: 72)
        .accessibilityIdentifier("albums")
    }
}

struct PhotoBoardScreen: View {
    @Namespace private var board
    @State private var photos = BoardPhoto.all
    @State private var opened: BoardPhoto?
    private let columns = [GridItem(.adaptive(minimum: 96, maximum: 160), spacing: 8)]

    var body: some View {
        ZStack {
            VStack(alignment: .leading, spacing: 10) {
                Text("Pictures")
                    .font(.title.bold())
                    .foregroundStyle(
                        .linearGradient(colors: [.indigo, .teal], startPoint: .leading, endPoint: .trailing))
                    .padding(.horizontal, 12)
                AlbumStrip()
                ScrollView {
                    LazyVGrid(columns: columns, spacing: 8) {
                        ForEach(photos) { photo in
                            if photo != opened {
                                thumbnail(photo)
                            } else {
                                Color.clear.aspectRatio(1, contentMode: .fit)
                            }
                        }
                    }
                    .padding(.horizontal, 12)
                }
                .scrollClipDisabled()
            }
            .padding(.top, 8)
            .blur(radius: opened == nil ? 0 : 3)
            if let opened {
                large(opened).zIndex(1)
            }
        }
        .background(.background.secondary)
    }

    private func thumbnail(_ photo: BoardPhoto) -> some View {
        PhotoPicture(photo: photo)
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottom) { PhotoCaption(photo: photo) }
            .clipShape(.rect(cornerRadius: 12))
            .matchedGeometryEffect(id: photo.id, in: board)
            .onTapGesture {
                withAnimation(.spring(response: 0.4, dampingFraction: 0.8)) { opened = photo }
            }
            .accessibilityIdentifier(photo.title)
    }

    private func large(_ photo: BoardPhoto) -> some View {
        VStack(spacing: 16) {
            PhotoPicture(photo: photo)
                .clipShape(.rect(topLeadingRadius: 40, bottomTrailingRadius: 40))
                .matchedGeometryEffect(id: photo.id, in: board)
                .frame(width: 250, height: 220)
                .shadow(color: .black.opacity(0.3), radius: 12, y: 6)
                .onTapGesture { withAnimation(.snappy) { opened = nil } }
            Button {
                like(photo)
            } label: {
                Label(photo.title, systemImage: photo.isLiked ? "heart.fill" : "heart")
                    .font(.title3)
                    .padding(10)
            }
            .buttonStyle(.plain)
            .background(.ultraThickMaterial, in: .capsule)
            .accessibilityIdentifier("like")
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.black.opacity(0.35))
        .transition(.opacity)
    }

    private func like(_ photo: BoardPhoto) {
        guard let index = photos.firstIndex(where: { $0.id == photo.id }) else { return }
        photos[index].isLiked.toggle()
        opened = photos[index]
    }
}

#Preview {
    PhotoBoardScreen()
}
