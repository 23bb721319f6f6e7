#if SWIFTUI_COMPAT
  import MartletUI

  // Titles of axes, and descriptions of marks, from a `LocalizedStringKey`.

  extension View {
    /// Sets the text of a key as the title of the x axis of charts inside. `position` and `spacing`
    /// have no effect.
    @_disfavoredOverload
    public func chartXAxisLabel(
      _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
      alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
      chartXAxisLabel(Text(labelKey), position: position, alignment: alignment, spacing: spacing)
    }

    /// Sets the text of a key as the title of the y axis of charts inside. `position` and `spacing`
    /// have no effect.
    @_disfavoredOverload
    public func chartYAxisLabel(
      _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic,
      alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
      chartYAxisLabel(Text(labelKey), position: position, alignment: alignment, spacing: spacing)
    }
  }

  extension ChartContent {
    /// Returns the content unchanged, because marks are not accessibility elements.
    @_disfavoredOverload
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent { self }

    /// Returns the content unchanged, because marks are not accessibility elements.
    @_disfavoredOverload
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent { self }
  }
#endif
