#!/bin/busybox sh
# The guest's first program: loads the disk's driver, lays the host's files over the root and hands
# over to systemd, so that every boot is a first boot with these files already installed.
/bin/busybox mount -t devtmpfs dev /dev
for module in /early-modules/*; do
  /bin/busybox insmod "$module" 2>/dev/null
done
tries=0
while [ ! -b /dev/vda ] && [ $tries -lt 100 ]; do
  /bin/busybox sleep 0.1
  tries=$((tries + 1))
done
/bin/busybox mount -t ext4 /dev/vda /root || exec /bin/busybox sh
/bin/busybox cp -a /overlay/. /root/
/bin/busybox mount -o move /dev /root/dev
exec /bin/busybox switch_root /root /lib/systemd/systemd
