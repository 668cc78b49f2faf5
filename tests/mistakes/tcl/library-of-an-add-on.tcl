load libMiracle.so
