#ifndef MARTLET_CLINUX_BUILD_H
#define MARTLET_CLINUX_BUILD_H

/// The version, such as "1.2.3"; null where the program was not built by `make build`
/// (linking/make-commit).
const char *martlet_build_version(void);

/// The commit that the program was built from, with "-dirty" where files differed from it; empty where
/// it was built without git, null where it was not built by `make build`.
const char *martlet_build_commit(void);

/// The version of the Swift compiler, such as "6.3.1"; empty or null where it is not known.
const char *martlet_build_swift(void);
#endif
