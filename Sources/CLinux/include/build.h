#ifndef MARTLET_CLINUX_BUILD_H
#define MARTLET_CLINUX_BUILD_H

/// The version, such as "1.2.3". NULL if the program was not built by `make build`
/// (linking/make-commit).
const char *martlet_build_version(void);

/// The commit of the build, with "-dirty" if files differed from it. Empty if it was built without
/// git, NULL if it was not built by `make build`.
const char *martlet_build_commit(void);

/// The version of the Swift compiler, such as "6.3.1". Empty or NULL if it is unknown.
const char *martlet_build_swift(void);
#endif
