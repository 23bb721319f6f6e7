#ifndef MARTLET_CLINUX_ROUTE_H
#define MARTLET_CLINUX_ROUTE_H

/// Opens a netlink socket that becomes readable when a link or an address is added or removed,
/// close-on-exec. Returns -1 with errno on failure.
int martlet_route_changes_open(void);
#endif
