#ifndef MARTLET_CTOML_H
#define MARTLET_CTOML_H
#endif
