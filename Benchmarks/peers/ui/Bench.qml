// A window that counts the frames it has shown and ends after as many as it is told.
import QtQuick
import QtQuick.Window

Window {
    id: window
    property int frame: 0
    property int rows: 100000
    property int last: Number(Qt.application.arguments[Qt.application.arguments.length - 1])
    width: 1280
    height: 800
    visible: true
    color: "white"
    onFrameSwapped: {
        frame += 1
        if (frame >= last) Qt.quit()
        else update()
    }
    function update() { pulse.x = 1 - pulse.x }
    // Something to show in each frame, far out of sight of what is measured.
    Rectangle { id: pulse; width: 1; height: 1; color: "white"; z: -1 }
}
