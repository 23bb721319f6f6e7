apt install ./martlet_0.1.0+deb12_amd64.deb
systemctl enable --now martlet
