martlet check-config page.toml
martlet render --config page.toml --size 1280x800 --at 3 -o page.png
martlet run --web --config page.toml
