#ifndef MARTLET_CKERNELS_H
#define MARTLET_CKERNELS_H
#include "CellKernels.h"
#include "Pages.h"
#include "RowKernels.h"
#endif
