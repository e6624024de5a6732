-- Of the file, while it is being uploaded. A constant default takes no time, however long the table is.
ALTER TABLE "video"."videos" ADD COLUMN "uploaded_bytes" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "music"."tracks" ADD COLUMN "uploaded_bytes" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "image"."images" ADD COLUMN "uploaded_bytes" BIGINT NOT NULL DEFAULT 0;
