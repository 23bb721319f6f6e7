#if SWIFTUI_COMPAT
  import ArgumentParser
  import MartletGeometry
  import MartletHost
  import MartletUI

  /// The options of `render` that concern the program's previews.
  struct PreviewArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "A #Preview in place of the program, by its name or by its place, such as Card.swift:12.",
        valueName: "name"))
    var preview: String?

    @Flag(help: "List the program's previews with their files and lines, and write no picture.")
    var listPreviews = false

    /// Writes the list of the previews to stdout.
    @MainActor func writeList() {
      for entry in PreviewList(RegisteredPreview.all).entries { Console.print(entry.text) }
    }

    /// Renders a preview and writes the requested files.
    ///
    /// - Throws: an error if there is no such preview, if it cannot be drawn, or if a file cannot
    ///   be written.
    @MainActor func write(
      _ name: String, of program: Program, _ options: HeadlessOptions, _ arguments: RenderArguments
    ) throws(AppError) {
      let previews = RegisteredPreview.all
      let list = PreviewList(previews)
      let index = try list.index(of: name)
      let (preview, location) = (previews[index], list.entries[index].location)
      let view = try PreparedPreview.view(of: preview, at: location)
      var options = options
      var fitting = CGSize.zero
      if preview.layout == .sizeThatFits {
        fitting = try Self.fittingSize(of: view, program, options, at: arguments.at)
      }
      guard
        let size = preview.layout.pictureSize(
          screen: options.size, orientation: preview.orientation, scale: options.scale,
          fitting: fitting)
      else {
        throw AppError(
          .usage, "the picture of \(location) has no size that render writes: \(PictureSize.limits)"
        )
      }
      options.size = size
      // The edges of a screen are not those of a view alone.
      if preview.layout != .device { options.safeArea = SafeArea() }
      try arguments.write(program.showing(view), options)
    }

    /// Returns the size that a view chooses on a screen of the options' size, in points, after
    /// `time` seconds.
    @MainActor private static func fittingSize(
      of view: @escaping () -> AnyView, _ program: Program, _ options: HeadlessOptions,
      at time: Double
    ) throws(AppError) -> CGSize {
      let box = SizeBox()
      let measured = program.showing {
        view().onGeometryChange(for: CGSize.self, of: \.size) { box.size = $0 }
      }
      _ = try measured.picture(at: time, options, reporting: { _ in })
      return box.size
    }
  }

  @MainActor private final class SizeBox {
    var size = CGSize.zero
  }

  extension PreviewList {
    @MainActor fileprivate init(_ previews: [RegisteredPreview]) {
      entries = previews.map { Entry(name: $0.name, file: $0.file, line: $0.line) }
    }
  }

  /// The function that makes a preview's view, once the contexts of its modifiers are made.
  @MainActor private final class PreparedPreview {
    private var result: Result<(@MainActor () -> AnyView)?, any Error>?

    /// Serves the main queue until the contexts are made, by the machine's clock.
    ///
    /// - Throws: an error if a modifier has no context, or if UIKit would have to draw the view.
    static func view(
      of preview: RegisteredPreview, at location: String
    ) throws(AppError) -> () -> AnyView {
      let prepared = PreparedPreview()
      let loop = EventLoop(clock: SystemClock())
      loop.add(MainQueue())
      Task {
        do {
          prepared.result = .success(try await preview.prepare())
        } catch {
          prepared.result = .failure(error)
        }
      }
      while prepared.result == nil { loop.turn() }
      switch prepared.result {
      case .success(let view?): return view
      case .failure(let error):
        throw AppError(.unavailable, "the preview \(location) has no shared context: \(error)")
      default:
        throw AppError(
          .unavailable,
          "the preview \(location) is a view of UIKit, of which a panel draws only that of a "
            + "UIHostingController")
      }
    }
  }
#endif
