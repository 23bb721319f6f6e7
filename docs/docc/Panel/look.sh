martlet check-config
martlet screenshot -o picture.png
