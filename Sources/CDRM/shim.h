#ifndef MARTLET_CDRM_H
#define MARTLET_CDRM_H
#include <errno.h>
#include <stdint.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/// DRM_IOCTL_MODE_ATOMIC with the caller's own arrays. Returns 0 or a positive errno. libdrm's
/// drmModeAtomicCommit is not used, because it copies and sorts the request into new memory for
/// every frame.
static inline int martlet_drm_atomic(
    int fd, uint32_t flags, uint32_t object_count, const uint32_t *objects,
    const uint32_t *property_counts, const uint32_t *properties, const uint64_t *values,
    uint64_t user_data) {
  struct drm_mode_atomic request = {
      .flags = flags,
      .count_objs = object_count,
      .objs_ptr = (uintptr_t)objects,
      .count_props_ptr = (uintptr_t)property_counts,
      .props_ptr = (uintptr_t)properties,
      .prop_values_ptr = (uintptr_t)values,
      .user_data = user_data,
  };
  return drmIoctl(fd, DRM_IOCTL_MODE_ATOMIC, &request) == 0 ? 0 : errno;
}
#endif
