// Safety, for the whole file: the table calls a comparer with pointers to two initialised values of
// its type.

extension FieldTable {
  /// Returns the comparison of two views of `type`: their `_areEqual`, or a comparison by fields if
  /// that returns nil.
  package func comparison<V: View>(of type: V.Type) -> ViewComparison {
    let made = unsafe comparer(of: type) { _ in
      let fields = FieldComparers(of: type)
      return { a, b, table in
        unsafe V._areEqual(
          a.assumingMemoryBound(to: V.self).pointee, b.assumingMemoryBound(to: V.self).pointee)
          ?? fields.areEqual(a, b, table)
      }
    }
    return ViewComparison(made, self)
  }

  /// Returns the comparison of two modifiers of `type`: their `_areEqual`, or a comparison by
  /// fields if that returns nil.
  package func comparison<M: ViewModifier>(of type: M.Type) -> ViewComparison {
    let made = unsafe comparer(of: type) { _ in
      let fields = FieldComparers(of: type)
      return { a, b, table in
        unsafe M._areEqual(
          a.assumingMemoryBound(to: M.self).pointee, b.assumingMemoryBound(to: M.self).pointee)
          ?? fields.areEqual(a, b, table)
      }
    }
    return ViewComparison(made, self)
  }
}
