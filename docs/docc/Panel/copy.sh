install -m 644 power.csv page.toml /etc/martlet/conf.d/
