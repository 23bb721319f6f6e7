import MartletUI

@testable import MartletExamples
@testable import MartletMoreExamples

/// The rows that the dashboard's gallery does not show. They are a target of their own, so that the
/// program does not contain every word of the view layer.
let moreExamples: [Example] = [
  Example("Trees", "OutlineGroup") { Trees() },
  Example("Links", "Link, openURL") { Links() },
  Example("MenuLooks", "menuIndicator, menuActionDismissBehavior") { MenuLooks() },
  Example("OwnPresses", "PrimitiveButtonStyle, glass, glassEffect, help") { OwnPresses() },
  Example("Panes", "HSplitView, VSplitView, glassEffectID, input labels") { Panes() },
  Example("PickerForms", "pickerStyle: menu, inline, radioGroup, wheel") { PickerForms() },
  Example("PickerPages", "pickerStyle: navigationLink, palette") { PickerPages() },
  Example("Renamed", "RenameButton, renameAction, Color.Resolved") { Renamed() },
  Example("EditedRows", "onDelete, onMove, EditButton, EditMode") { EditedRows() },
  Example("ListSpaces", "listRowSpacing, listSectionSpacing, headerProminence") {
    ListSpaces()
  },
  Example("ListStripes", "alternatingRowBackgrounds, listSectionSeparator") {
    ListStripes()
  },
  Example("ScrollLimits", "defaultScrollAnchor, scrollDisabled, scrollIndicators") {
    ScrollLimits()
  },
  Example("ScrollPlaces", "scrollPosition, scrollTargetLayout, contentMargins") {
    ScrollPlaces()
  },
  Example("ScrollWatches", "onScrollGeometryChange, onScrollPhaseChange") {
    ScrollWatches()
  },
  Example("SwipedRows", "swipeActions, refreshable, refresh") { SwipedRows() },
  Example("Redactions", "redacted, unredacted, privacySensitive") { Redactions() },
  Example("TypeSizes", "dynamicTypeSize, @ScaledMetric") { TypeSizes() },
  Example("BarItems", "ToolbarItemPlacement, ToolbarSpacer, toolbarVisibility") {
    BarItems()
  },
  Example("Bounces", "KeyframeAnimator, KeyframeTimeline") { Bounces() },
  Example("Choices", "ExclusiveGesture, SequenceGesture") { Choices() },
  Example("Entrances", "opacity, scale, offset, accessibilityReduceMotion") { Entrances() },
  Example("Halves", "SubviewsCollection, ShapeStyle") { Halves() },
  Example("Needles", "Animatable, GraphicsContext.Shading, transform") { Needles() },
  Example("Pinches", "SimultaneousGesture, MagnifyGesture, RotateGesture") { Pinches() },
  Example("Roles", "ButtonRole, LabelStyle, controlGroupStyle, borderless") { Roles() },
  Example("Tasks", "task(id:)") { Tasks() },
  Example("Matched", "matchedGeometryEffect, @Namespace") { Matched() },
  Example("MovingSymbols", "symbolEffect, symbolVariant") { MovingSymbols() },
  Example("OwnTransactions", "TransactionKey, AnyGesture") { OwnTransactions() },
  Example("RollingNumbers", "contentTransition, numericText") { RollingNumbers() },
  Example("ScrollEffects", "visualEffect, scrollTransition") { ScrollEffects() },
  Example("BarColours", "toolbarBackground, navigationSubtitle, presentationBackground") {
    BarColours()
  },
  Example("Inspected", "inspector, inspectorColumnWidth") { Inspected() },
  Example("SplitViews", "NavigationSplitView") { SplitViews() },
  Example("TurnedPages", "tabViewStyle, indexViewStyle") { TurnedPages() },
  Example("ChosenColors", "ColorPicker, flipsForRightToLeftLayoutDirection") {
    ChosenColors()
  },
  Example("PanelValues", "scenePhase, size classes, pixelLength") { PanelValues() },
  Example("Stored", "@AppStorage, @SceneStorage") { Stored() },
  Example("Editors", "TextEditor") { Editors() },
  Example("Fields", "TextField, onSubmit, keyboardType") { Fields() },
  Example("FocusedFields", "@FocusState, focused, defaultFocus") { FocusedFields() },
  Example("Keys", "onKeyPress, onMoveCommand, keyboardShortcut, focusable") { Keys() },
  Example("Searches", "searchable, searchSuggestions, searchScopes") { Searches() },
  Example("Secrets", "SecureField, submitScope") { Secrets() },
]
