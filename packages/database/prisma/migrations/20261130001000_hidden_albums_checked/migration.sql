-- Reads the tracks once; they can be read and written meanwhile.
ALTER TABLE "music"."tracks" VALIDATE CONSTRAINT "tracks_hidden_album_id_fkey";
ALTER TABLE "music"."tracks" VALIDATE CONSTRAINT "tracks_hidden_performer_id_fkey";
