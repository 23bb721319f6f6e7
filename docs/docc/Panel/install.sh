apt install ./martlet_0.2.0+deb12_amd64.deb
systemctl enable --now martlet
