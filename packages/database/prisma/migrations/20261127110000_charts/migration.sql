-- Charts read the last days. Rows are written in the order of their days, so a small index of ranges is enough.
CREATE INDEX "usage_daily_day_idx" ON "music"."usage_daily" USING brin ("day");
