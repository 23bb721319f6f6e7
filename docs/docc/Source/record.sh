.build/debug/LoadPanel run --record session
.build/debug/LoadPanel replay session --frames frames
