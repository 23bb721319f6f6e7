import MartletUI

/// A view of a few lines that shows one thing: the example for a row of a table of MartletUI's
/// vocabulary.
package struct Example: Identifiable {
  /// The name of the example's file and of its view.
  package let id: String
  /// The names of SwiftUI's vocabulary that the example uses.
  package let words: String
  /// Creates the view. Each call starts with fresh state.
  package let view: @MainActor () -> AnyView

  init<Content: View>(
    _ id: String, _ words: String, @ViewBuilder view: @escaping @MainActor () -> Content
  ) {
    self.id = id
    self.words = words
    self.view = { AnyView(view()) }
  }
}

/// A table of the vocabulary, with an example for each of its rows.
package struct ExampleTable: Identifiable {
  /// The title of the table.
  package let id: String
  /// The examples, in the order of the table's rows.
  package let examples: [Example]
}

extension ExampleTable {
  /// All tables. A test fails for an example file that is not listed here.
  package static let all: [ExampleTable] = [
    ExampleTable(
      id: "Protocols and building",
      examples: [
        Example("OwnViews", "View, body, some View, extension View") { OwnViews() },
        Example("Builders", "ViewBuilder: if, if let, several statements") { Builders() },
        Example("OptionalViews", "Optional as a view") { OptionalViews() },
        Example("Groups", "AnyView, EmptyView, Group") { Groups() },
        Example("Modifiers", "ViewModifier") { Modifiers() },
        Example("OwnShapes", "Shape, Animatable") { OwnShapes() },
        Example("Counting", "AnimatableModifier") { Counting() },
        Example("OwnEffects", "GeometryEffect, ProjectionTransform") { OwnEffects() },
        Example("OwnVectors", "VectorArithmetic") { OwnVectors() },
        Example("Pairs", "AnimatablePair") { Pairs() },
        Example("Preferences", "PreferenceKey, preference") { Preferences() },
        Example("OwnEnvironment", "EnvironmentKey, environment") { OwnEnvironment() },
        Example("Previewed", "PreviewProvider") { Previewed() },
        Example("Identities", "Identifiable, Hashable ids") { Identities() },
        Example("Anchors", "Anchor, anchorPreference, overlayPreferenceValue") { Anchors() },
        Example("Described", "accessibilityLabel, accessibilityAction") { Described() },
        Example("MovedAnchors", "transformAnchorPreference") { MovedAnchors() },
      ]),
    ExampleTable(
      id: "State and data flow",
      examples: [
        Example("States", "@State") { States() },
        Example("Bindings", "@Binding, $x, .constant") { Bindings() },
        Example("Objects", "@StateObject, @ObservedObject, @Published") { Objects() },
        Example("SharedObjects", "@EnvironmentObject") { SharedObjects() },
        Example("Surroundings", "@Environment") { Surroundings() },
        Example("Subjects", "PassthroughSubject") { Subjects() },
        Example("Receiving", "onReceive, objectWillChange") { Receiving() },
        Example("Wrappers", "@propertyWrapper of one's own") { Wrappers() },
        Example("Observed", "@Observable, @Bindable") { Observed() },
        Example("Following", "onChange, onAppear, onDisappear") { Following() },
        Example("CountedProperties", "DynamicProperty, transformEnvironment") {
          CountedProperties()
        },
      ]),
    ExampleTable(
      id: "Containers and views",
      examples: [
        Example("Stacks", "VStack, HStack, ZStack") { Stacks() },
        Example("Spacers", "Spacer") { Spacers() },
        Example("Repeats", "ForEach") { Repeats() },
        Example("Lists", "List") { Lists() },
        Example("Scrolling", "ScrollView") { Scrolling() },
        Example("Readers", "GeometryReader") { Readers() },
        Example("Pages", "NavigationView, NavigationLink") { Pages() },
        Example("Tabs", "TabView, tabItem, tag") { Tabs() },
        Example("Sheets", "sheet(item:onDismiss:)") { Sheets() },
        Example("Texts", "Text") { Texts() },
        Example("Pictures", "Image(\"name\")") { Pictures() },
        Example("Symbols", "Image(systemName:)") { Symbols() },
        Example("Buttons", "Button") { Buttons() },
        Example("Sliders", "Slider") { Sliders() },
        Example("ButtonLooks", "ButtonRole, controlSize, buttonBorderShape") { ButtonLooks() },
        Example("LazyStacks", "LazyVStack, LazyHStack, ScrollViewReader") { LazyStacks() },
        Example("ScrollTargets", "scrollTargetBehavior, scrollClipDisabled") { ScrollTargets() },
        Example("TextLooks", "truncationMode, minimumScaleFactor, lineSpacing") { TextLooks() },
        Example("LetterLooks", "underline, kerning, textCase, bold") { LetterLooks() },
        Example("TextStyles", "Font.TextStyle, Font.custom") { TextStyles() },
        Example("PictureLooks", "imageScale, renderingMode") { PictureLooks() },
      ]),
    ExampleTable(
      id: "Shapes, paths, paint",
      examples: [
        Example("Shapes", "Rectangle, RoundedRectangle, Circle, Path") { Shapes() },
        Example("Paths", "Path: lines, curves, arcs, trimmedPath") { Paths() },
        Example("Strokes", "fill, stroke") { Strokes() },
        Example("Colors", "Color") { Colors() },
        Example("Stops", "Gradient, Gradient.Stop") { Stops() },
        Example("Gradients", "Linear-, Radial-, AngularGradient") { Gradients() },
        Example("Angles", "Angle, UnitPoint") { Angles() },
        Example("Fonts", "Font") { Fonts() },
        Example("Schemes", "ColorScheme, colorScheme") { Schemes() },
        Example("Corners", "UnevenRoundedRectangle, shapes by their names") { Corners() },
        Example("Outlines", "Ellipse, Capsule, strokeBorder, trim, FillStyle") { Outlines() },
        Example("Canvases", "Canvas, GraphicsContext") { Canvases() },
        Example("ColorChanges", "brightness, saturation, hueRotation") { ColorChanges() },
        Example("Levels", "HierarchicalShapeStyle, tint, background, separator") { Levels() },
        Example("Materials", "Material") { Materials() },
        Example("MoreGradients", "Color.gradient, EllipticalGradient, mix") { MoreGradients() },
        Example("MorePaths", "AnyShape, InsettableShape, Path: addPath, applying") { MorePaths() },
      ]),
    ExampleTable(
      id: "Modifiers",
      examples: [
        Example("Frames", "frame") { Frames() },
        Example("Paddings", "padding") { Paddings() },
        Example("Places", "offset, position") { Places() },
        Example("Turns", "rotationEffect, rotation3DEffect, scaleEffect") { Turns() },
        Example("Backdrops", "overlay, background") { Backdrops() },
        Example("Clips", "clipShape, clipped, cornerRadius, border, mask") { Clips() },
        Example("Inks", "foregroundColor, font") { Inks() },
        Example("Depths", "zIndex, drawingGroup") { Depths() },
        Example("ImplicitAnimations", "animation") { ImplicitAnimations() },
        Example("Transitions", "transition") { Transitions() },
        Example("Edges", "edgesIgnoringSafeArea") { Edges() },
        Example("StatusBars", "statusBar(hidden:)") { StatusBars() },
        Example("Appearing", "onAppear, onTapGesture") { Appearing() },
        Example("Gestures", "gesture, simultaneousGesture") { Gestures() },
        Example("Pictured", "opacity, blur, shadow, blendMode") { Pictured() },
        Example("Sizes", "layoutPriority, fixedSize, aspectRatio, scaledToFit") { Sizes() },
        Example("MappedViews", "transformEffect, projectionEffect") { MappedViews() },
      ]),
    ExampleTable(
      id: "Animation, transition, gestures",
      examples: [
        Example("Curves", "Animation") { Curves() },
        Example("Together", "withAnimation") { Together() },
        Example("OwnTransitions", "AnyTransition") { OwnTransitions() },
        Example("Drags", "DragGesture") { Drags() },
        Example("Holds", "LongPressGesture, sequenced, TapGesture") { Holds() },
        Example("Springs", "smooth, snappy, bouncy, interpolatingSpring") { Springs() },
        Example("Phases", "PhaseAnimator, phaseAnimator") { Phases() },
        Example("KeyframeTracks", "keyframeAnimator, KeyframeTrack") { KeyframeTracks() },
        Example("Timelines", "TimelineView, TimelineSchedule") { Timelines() },
        Example("PhasedTransitions", "Transition, TransitionPhase") { PhasedTransitions() },
        Example("Completions", "withAnimation(completion:), Transaction") { Completions() },
        Example("HandGestures", "GestureState, SpatialTapGesture, GestureMask") { HandGestures() },
        Example("Repetitions", "repeatForever, speed, UnitCurve, Spring") { Repetitions() },
      ]),
    ExampleTable(
      id: "Layouts and groups",
      examples: [
        Example("OwnLayouts", "Layout, LayoutValueKey, layoutValue") { OwnLayouts() },
        Example("AnyLayouts", "AnyLayout, HStackLayout, VStackLayout, ZStackLayout") {
          AnyLayouts()
        },
        Example("Grids", "Grid, GridRow, gridCellColumns, gridColumnAlignment") { Grids() },
        Example("LazyGrids", "LazyVGrid, LazyHGrid, GridItem") { LazyGrids() },
        Example("Fitting", "ViewThatFits, containerRelativeFrame") { Fitting() },
        Example("EdgeBars", "safeAreaInset, safeAreaPadding") { EdgeBars() },
        Example("Forms", "Form, Section, LabeledContent") { Forms() },
        Example("GroupedLists", "listStyle, listRowBackground, listRowInsets") { GroupedLists() },
        Example("Boxes", "GroupBox, ControlGroup") { Boxes() },
        Example("Disclosures", "DisclosureGroup") { Disclosures() },
        Example("Unavailable", "ContentUnavailableView") { Unavailable() },
        Example("Parts", "Group(subviews:), ForEach(subviews:), containerValue") { Parts() },
        Example("OwnAlignments", "AlignmentID, HorizontalAlignment") { OwnAlignments() },
        Example("SpacedFlow", "LayoutSubviews, ViewSpacing, GridLayout") { SpacedFlow() },
        Example("Measured", "onGeometryChange, equatable") { Measured() },
        Example("Snapped", "ScrollTargetBehavior, safeAreaBar") { Snapped() },
      ]),
    ExampleTable(
      id: "Pages and what is shown over them",
      examples: [
        Example("PathsOfPages", "NavigationStack, NavigationPath, navigationDestination") {
          PathsOfPages()
        },
        Example("Toolbars", "toolbar, ToolbarItem, ToolbarItemGroup") { Toolbars() },
        Example("Alerts", "alert") { Alerts() },
        Example("Dialogs", "confirmationDialog") { Dialogs() },
        Example("Menus", "Menu") { Menus() },
        Example("ContextMenus", "contextMenu") { ContextMenus() },
        Example("Popovers", "popover") { Popovers() },
        Example("Detents", "presentationDetents") { Detents() },
        Example("TabPages", "Tab, sensoryFeedback") { TabPages() },
        Example("Covers", "fullScreenCover, dismiss") { Covers() },
      ]),
    ExampleTable(
      id: "Controls",
      examples: [
        Example("StyledSwitches", "Toggle, toggleStyle, tint, disabled") { StyledSwitches() },
        Example("Pickers", "Picker, segmented") { Pickers() },
        Example("Progress", "ProgressView") { Progress() },
        Example("Steppers", "Stepper") { Steppers() },
        Example("Gauges", "Gauge, gaugeStyle") { Gauges() },
        Example("ProgressStyles", "ProgressViewStyle") { ProgressStyles() },
        Example("OwnStyles", "ButtonStyle, ToggleStyle, labelStyle") { OwnStyles() },
        Example("OwnGauges", "GaugeStyle, GroupBoxStyle, LabeledContentStyle") { OwnGauges() },
      ]),
  ]
}
