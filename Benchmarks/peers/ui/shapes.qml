// 1,000 rounded squares that turn and grow.
import QtQuick

Bench {
    Grid {
        columns: 40
        Repeater {
            model: 1000
            Item {
                id: cell
                required property int index
                width: 32
                height: 32
                Rectangle {
                    anchors.centerIn: parent
                    width: 20
                    height: 20
                    radius: 4
                    color: cell.index % 2 === 0 ? "orange" : "purple"
                    SequentialAnimation on scale {
                        loops: Animation.Infinite
                        NumberAnimation { from: 0.6; to: 1.2; duration: 2000; easing.type: Easing.InOutQuad }
                        NumberAnimation { from: 1.2; to: 0.6; duration: 2000; easing.type: Easing.InOutQuad }
                    }
                    SequentialAnimation on rotation {
                        loops: Animation.Infinite
                        NumberAnimation { from: 0; to: 90; duration: 2000; easing.type: Easing.InOutQuad }
                        NumberAnimation { from: 90; to: 0; duration: 2000; easing.type: Easing.InOutQuad }
                    }
                }
            }
        }
    }
}
