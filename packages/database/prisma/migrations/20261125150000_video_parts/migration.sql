-- The parts of encodes that several workers share. Rows exist while their video is `processing`.
CREATE TABLE "video"."parts" (
    "job_id" UUID NOT NULL,
    "video_id" TEXT NOT NULL,
    "encode_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "frames" INTEGER NOT NULL DEFAULT 0,
    "progress" SMALLINT NOT NULL DEFAULT 0,
    "prefix" TEXT,
    CONSTRAINT "parts_pkey" PRIMARY KEY ("job_id"),
    CONSTRAINT "parts_kind_check" CHECK ("kind" IN ('window', 'sound', 'assembly')),
    CONSTRAINT "parts_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- Also: one assembly and one sound of an encode, and no window twice.
CREATE UNIQUE INDEX "parts_video_id_encode_id_kind_number_key" ON "video"."parts"("video_id", "encode_id", "kind", "number");
