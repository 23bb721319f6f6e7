#ifndef MARTLET_CLINUX_ROUTE_H
#define MARTLET_CLINUX_ROUTE_H

/// A netlink socket that becomes readable when a link or an address comes or goes, close-on-exec;
/// -1 with errno on failure.
int martlet_route_changes_open(void);
#endif
