import MartletThreads
import Synchronization

#if Sound
  internal import CSound
#endif

/// Plays the tone of alarms on an ALSA device, on a thread of its own.
package final class AlarmSound: Sendable {
  private let device: String
  private let onProblem: @Sendable (String) -> Void
  /// Whether the tone is playing.
  private let isBusy = Atomic(false)

  /// Makes a sound; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - device: an ALSA name, such as "default" or "plughw:1,0".
  ///   - onProblem: called on another thread with the reason why the tone was not heard.
  package init(device: String, onProblem: @escaping @Sendable (String) -> Void) {
    self.device = device
    self.onProblem = onProblem
  }

  /// Starts the tone. Does nothing while the tone is playing.
  package func play() {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return }
    let isStarted = DetachedThread.start { [self] in
      if let problem = sound() { onProblem("the sound device \"\(device)\": \(problem)") }
      isBusy.store(false, ordering: .releasing)
    }
    if isStarted { return }
    isBusy.store(false, ordering: .releasing)
    onProblem("an alarm is silent: the system cannot start a thread")
  }

  #if Sound
    /// The version of ALSA's library. Reading it loads the library. Nil if it cannot be loaded.
    package static var libraryVersion: String? {
      // Safety: the library returns a constant text.
      unsafe martlet_sound_version().map { unsafe String(cString: $0) }
    }
  #endif

  /// Plays the tone and waits for its end. Returns the reason if it was not heard, else nil.
  func sound() -> String? {
    #if Sound
      // The tone is computed for each alarm and not stored, because most panels never play one.
      let tone = AlarmTone()
      // Safety: the array lends its samples for the call, and the returned text is static.
      let problem = unsafe tone.samples.withUnsafeBufferPointer {
        unsafe martlet_sound_play(device, $0.baseAddress, $0.count, UInt32(AlarmTone.rate))
      }
      return unsafe problem.map { unsafe String(cString: $0) }
    #else
      return "this build has no sound"
    #endif
  }
}
