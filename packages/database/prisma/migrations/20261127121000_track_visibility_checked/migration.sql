-- Reads the tracks once; they can be read and written meanwhile.
ALTER TABLE "music"."tracks" VALIDATE CONSTRAINT "tracks_visibility_check";
ALTER TABLE "music"."tracks" VALIDATE CONSTRAINT "tracks_status_check";
