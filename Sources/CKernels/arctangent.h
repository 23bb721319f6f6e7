// An arc tangent in turns for 0…1: x · Σ c_k x^2k. The coefficients minimise the largest error. The
// last one was then changed so that 1 gives exactly an eighth of a turn, because entries of a table
// meet on diagonals. Including the rounding of floats, the error is below 2^-23 of a turn (measured
// 7.7e-8). An entry of a full turn's table is 2^-10.

#ifndef MARTLET_ARCTANGENT_H
#define MARTLET_ARCTANGENT_H

enum { MARTLET_ARCTANGENT_TERMS = 7 };

static const float martlet_arctangent[MARTLET_ARCTANGENT_TERMS] = {
  0x1.45f2b4p-3f, -0x1.b26414p-5f, 0x1.0240f6p-5f, -0x1.591262p-6f,
  0x1.9f4090p-7f, -0x1.5e8112p-8f, 0x1.1c3050p-10f};

#endif
