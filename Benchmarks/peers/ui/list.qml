// 100,000 rows that scroll 20 points a frame, and rest for six frames after 30.
import QtQuick

Bench {
    id: bench
    onFrameChanged: if (frame % 36 >= 2 && frame % 36 <= 30) list.contentY += 20
    ListView {
        id: list
        anchors.fill: parent
        model: bench.rows
        delegate: Item {
            id: row
            required property int index
            width: list.width
            height: 56
            Rectangle { x: 16; y: 16; width: 24; height: 24; radius: 12; color: "blue" }
            Column {
                x: 48; y: 8
                Text { text: "Row " + row.index; font.pixelSize: 17 }
                Text { text: "What there is to say about it"; font.pixelSize: 12; color: "gray" }
            }
            Text {
                anchors { right: parent.right; rightMargin: 16; verticalCenter: parent.verticalCenter }
                text: row.index % 100 + " %"
                font.pixelSize: 17
            }
            Rectangle { x: 16; y: 55; width: parent.width - 16; height: 1; color: "lightgray" }
        }
    }
}
