namespace longtake {}
