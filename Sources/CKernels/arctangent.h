// An arc tangent in turns for 0…1: x · Σ c_k x^2k. The coefficients were chosen for the least
// largest error and the last one then so that 1 gives an eighth of a turn exactly: entries of a
// table meet on diagonals. Rounding of floats included, the error is below 2^-23 of a turn (measured
// 7.7e-8); an entry of a full turn's table is 2^-10.

#ifndef MARTLET_ARCTANGENT_H
#define MARTLET_ARCTANGENT_H

enum { MARTLET_ARCTANGENT_TERMS = 7 };

static const float martlet_arctangent[MARTLET_ARCTANGENT_TERMS] = {
  0x1.45f2b4p-3f, -0x1.b26414p-5f, 0x1.0240f6p-5f, -0x1.591262p-6f,
  0x1.9f4090p-7f, -0x1.5e8112p-8f, 0x1.1c3050p-10f};

#endif
