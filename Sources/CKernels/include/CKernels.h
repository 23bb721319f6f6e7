#ifndef MARTLET_CKERNELS_H
#define MARTLET_CKERNELS_H
#include "ImageKernels.h"
#include "RowKernels.h"
#endif
