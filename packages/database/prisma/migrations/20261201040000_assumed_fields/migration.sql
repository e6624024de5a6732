-- The columns title and artist_name whose values are assumed until the tags of the file are read.
ALTER TABLE "music"."tracks" ADD COLUMN "assumed_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
