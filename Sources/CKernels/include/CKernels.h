#ifndef MARTLET_CKERNELS_H
#define MARTLET_CKERNELS_H
#include "RowKernels.h"
#endif
