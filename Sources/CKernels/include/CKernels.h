#ifndef MARTLET_CKERNELS_H
#define MARTLET_CKERNELS_H
#include <stdint.h>
#include "ImageKernels.h"
#endif
