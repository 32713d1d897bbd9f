const float kSide = 1.0;
