extension Group: ToolbarContent, PrimitiveToolbarContent where Content: ToolbarContent {
  /// Makes a group of the items that `content` returns.
  public init(@ToolbarContentBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the items of the group to those of a page.
  public func _appendItems(to items: inout _ToolbarItems) { content._appendItems(to: &items) }
}

extension Optional: ToolbarContent, PrimitiveToolbarContent where Wrapped: ToolbarContent {
  /// Adds the items to those of a page, if there are any.
  public func _appendItems(to items: inout _ToolbarItems) { self?._appendItems(to: &items) }
}

extension ToolbarContent {
  /// Returns the items unchanged. Items have no background of their own here.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }

  /// Returns the items unchanged. A page with a transition appears with the automatic one.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some ToolbarContent { self }
}
