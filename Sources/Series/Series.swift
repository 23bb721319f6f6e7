// Series
