#if SWIFTUI_COMPAT
  import MartletGeometry

  // Alerts about an error, whose description is the title.

  extension View {
    /// Shows an alert about an error while `isPresented` is true and `error` is not nil. The title
    /// is the description of the error. Without actions the alert has an OK button.
    public func alert<E: LocalizedError, A: View>(
      isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
      alert(
        Text(verbatim: error?.localizedDescription ?? ""),
        isPresented: isPresented.whilePresent(error != nil), actions: actions)
    }

    /// Shows an alert about an error with a message while `isPresented` is true and `error` is not
    /// nil. The title is the description of the error.
    public func alert<E: LocalizedError, A: View, M: View>(
      isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A,
      @ViewBuilder message: (E) -> M
    ) -> some View {
      alert(
        Text(verbatim: error?.localizedDescription ?? ""), isPresented: isPresented,
        presenting: error, actions: actions, message: message)
    }
  }
#endif
