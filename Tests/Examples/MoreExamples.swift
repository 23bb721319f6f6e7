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
  Example("OpenSections", "Section(isExpanded:), editActions") { OpenSections() },
  Example("AddedRooms", "sectionActions") { AddedRooms() },
  Example("Badges", "badge, badgeProminence") { Badges() },
  Example("ChosenRows", "List(selection:), selectionDisabled") { ChosenRows() },
  Example("HandedOver", "draggable, dropDestination, onOpenURL") { HandedOver() },
  Example("Tables", "Table, TableColumn, sortOrder") { Tables() },
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
  Example("PinnedHeaders", "LazyVStack(pinnedViews:), Section") { PinnedHeaders() },
  Example("CheckedRows", "checkbox, menuStyle, ShareLink, buttonRepeatBehavior, focusScope") {
    CheckedRows()
  },
  Example("TableRows", "TableRow, tableColumnHeaders") { TableRows() },
  Example("TitleMenus", "TabSection, toolbarTitleMenu, toolbarTitleDisplayMode") {
    TitleMenus()
  },
  Example("Redactions", "redacted, unredacted, privacySensitive") { Redactions() },
  Example("TypeSizes", "dynamicTypeSize, @ScaledMetric") { TypeSizes() },
  Example("Overlaid", "fill and stroke, addRoundedRect, symbolRenderingMode, onHover") {
    Overlaid()
  },
  Example("ChosenTabs", "Tab, presentationBackgroundInteraction, defaultMinListRowHeight") {
    ChosenTabs()
  },
  Example("Represented", "accessibilityRepresentation, accessibilityChildren") {
    Represented()
  },
  Example("BarItems", "ToolbarItemPlacement, ToolbarSpacer, toolbarVisibility") {
    BarItems()
  },
  Example("Bounces", "KeyframeAnimator, KeyframeTimeline") { Bounces() },
  Example("Choices", "ExclusiveGesture, SequenceGesture") { Choices() },
  Example("Entrances", "opacity, scale, offset, accessibilityReduceMotion") { Entrances() },
  Example("Halves", "SubviewsCollection, ShapeStyle") { Halves() },
  Example("Needles", "Animatable, GraphicsContext.Shading, transform") { Needles() },
  Example("Stamps", "Canvas symbols, resolveSymbol") { Stamps() },
  Example("TakenPictures", "ImageRenderer") { TakenPictures() },
  Example("FocusedHints", "@FocusedValue, focusedValue, focusedSceneValue") { FocusedHints() },
  Example("FocusedTiles", "@FocusedBinding, focusable, isFocused") { FocusedTiles() },
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
  Example("ChosenDetails", "List(selection:) in NavigationSplitView") { ChosenDetails() },
  Example("TurnedPages", "tabViewStyle, indexViewStyle") { TurnedPages() },
  Example("ChosenColors", "ColorPicker, flipsForRightToLeftLayoutDirection") {
    ChosenColors()
  },
  Example("PanelValues", "scenePhase, size classes, pixelLength") { PanelValues() },
  Example("Stored", "@AppStorage, @SceneStorage") { Stored() },
  Example("Editors", "TextEditor") { Editors() },
  Example("Fields", "TextField, onSubmit, keyboardType") { Fields() },
  Example("FocusedFields", "@FocusState, focused, defaultFocus") { FocusedFields() },
  Example("KeyFocus", "Button, Slider and Stepper with arrow keys, focusSection") { KeyFocus() },
  Example("Keys", "onKeyPress, onMoveCommand, keyboardShortcut, focusable") { Keys() },
  Example("Searches", "searchable, searchSuggestions, searchScopes") { Searches() },
  Example("TokenSearches", "searchable(text:tokens:suggestedTokens:)") { TokenSearches() },
  Example("QuietRows", "navigationLinkIndicatorVisibility, labelsVisibility, scenePadding") {
    QuietRows()
  },
  Example("Dates", "DatePicker, datePickerStyle: compact") { Dates() },
  Example("Months", "datePickerStyle: graphical, wheel") { Months() },
  Example("ChosenDays", "MultiDatePicker") { ChosenDays() },
  Example("MarkedTexts", "LocalizedStringKey, Markdown, Text in Text") { MarkedTexts() },
  Example("InlineImages", "Text(Image), Image in Text") { InlineImages() },
  Example("DateTexts", "Text(_:style:), Text(timerInterval:)") { DateTexts() },
  Example("DrawnTexts", "TextRenderer, TextAttribute, Text.Layout") { DrawnTexts() },
  Example("SizedLines", "textScale, allowsTightening, lineHeight") { SizedLines() },
  Example("Relief", "ShadowStyle, drop, inner, gradients by name") { Relief() },
  Example("LoadedPictures", "AsyncImage, AsyncImagePhase") { LoadedPictures() },
  Example("CutShapes", "union, subtracting, containerShape, ContainerRelativeShape") {
    CutShapes()
  },
  Example("NestedCards", "ConcentricRectangle") { NestedCards() },
  Example("ColorMeshes", "MeshGradient") { ColorMeshes() },
  Example("PaintedTiles", "ImagePaint, selection, fill, link, placeholder") { PaintedTiles() },
  Example("OwnAnimations", "CustomAnimation, AnimationContext, AnimationStateKey") {
    OwnAnimations()
  },
  Example("OwnShaders", "colorEffect, distortionEffect, layerEffect") { OwnShaders() },
  Example("Melted", "GraphicsContext.Filter, ColorMatrix, ShadowOptions") { Melted() },
  Example("Stencils", "GraphicsContext.BlendMode") { Stencils() },
  Example("Stripes", "GraphicsContext.GradientOptions") { Stripes() },
  Example("ShadedPaths", "GraphicsContext.Shading.shader") { ShadedPaths() },
  Example("ZoomedPages", "navigationTransition, matchedTransitionSource") { ZoomedPages() },
  Example("Secrets", "SecureField, submitScope") { Secrets() },
  Example("SelectedWords", "TextSelection") { SelectedWords() },
  Example("UndoneEdits", "TextField: undo, held keys") { UndoneEdits() },
]
