-- The reduced copy of a large photograph. Images that exist have none; their renditions are made of the original.
ALTER TABLE image.images ADD COLUMN mezzanine_key TEXT;
