-- Reads the tracks once; they can be read and written meanwhile.
ALTER TABLE "music"."tracks" VALIDATE CONSTRAINT "tracks_originals_check";
