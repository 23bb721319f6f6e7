#define _GNU_SOURCE
#include "memory.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

int martlet_memory_open(void) {
  return memfd_create("martlet", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

enum { seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

int martlet_memory_seal(int fd) { return fcntl(fd, F_ADD_SEALS, seals); }

int martlet_memory_is_sealed(int fd) {
  int present = fcntl(fd, F_GET_SEALS);
  return present >= 0 && (present & seals) == seals;
}

union room {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(MARTLET_MOST_PASSED_DESCRIPTORS * sizeof(int))];
};

ssize_t martlet_socket_send(
    int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union room room = {0};
  if (descriptor_count > 0 && descriptor_count <= MARTLET_MOST_PASSED_DESCRIPTORS) {
    size_t size = (size_t)descriptor_count * sizeof(int);
    message.msg_control = &room;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(header), descriptors, size);
  }
  return sendmsg(fd, &message, MSG_NOSIGNAL);
}

ssize_t martlet_socket_receive(
    int fd, void *bytes, size_t count, int *descriptors, int *descriptor_count) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union room room;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
  *descriptor_count = 0;
  ssize_t result = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  if (result < 0) return result;
  for (struct cmsghdr *h = CMSG_FIRSTHDR(&message); h; h = CMSG_NXTHDR(&message, h)) {
    if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS) continue;
    size_t size = h->cmsg_len - CMSG_LEN(0);
    memcpy(descriptors + *descriptor_count, CMSG_DATA(h), size);
    *descriptor_count += (int)(size / sizeof(int));
  }
  return result;
}
