/// Views for an editor to show. The panel does not look at them; `martlet render` and programs'
/// own `render` show pictures of what runs.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  @ViewBuilder static var previews: Previews { get }
}
