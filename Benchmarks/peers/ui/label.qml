// 10,000 texts in rows, of which one changes in each frame.
import QtQuick

Bench {
    Column {
        Repeater {
            model: 100
            Row {
                id: line
                required property int index
                Repeater {
                    model: 100
                    Text {
                        required property int index
                        property bool changes: line.index === 50 && index === 50
                        font.pixelSize: 6
                        text: changes ? (frame % 10 < 5 ? "0" + frame % 10 : 10 + frame % 10) : "00"
                    }
                }
            }
        }
    }
}
