-- What cameras have written into originals. For the owner only, so it is not in the row of the image, which events copy.
CREATE TABLE "image"."exif" (
    "image_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    CONSTRAINT "exif_pkey" PRIMARY KEY ("image_id"),
    CONSTRAINT "exif_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"."images"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
