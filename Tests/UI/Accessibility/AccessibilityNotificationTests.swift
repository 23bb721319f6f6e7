import MartletUI
import Testing

struct AccessibilityNotificationTests {
  @Test func messagesDifferByTheirTexts() {
    let message = AccessibilityNotification.Announcement("one")
    message.post()
    #expect(message == AccessibilityNotification.Announcement("one"))
    #expect(message != AccessibilityNotification.Announcement("two"))
  }
}
