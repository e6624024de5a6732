#!/bin/sh
# Creates the users of MinIO: one that creates the bucket, and one per app, limited to its part of the bucket. Running it again only
# updates changed policies and passwords.
set -eu
mc alias set store http://minio:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null

make() { # <user> <password> <policy>
  mc admin policy create store "$1" "/policies/$3.json"
  mc admin user add store "$1" "$2"
  # mc fails if the policy is already attached.
  mc admin policy attach store "$1" --user "$1" 2>/dev/null \
    || mc admin user info store "$1" | grep -q "PolicyName: .*$1"
}

make millrace "$S3_SECRET_KEY" setup
make video-api "$VIDEO_API_PASSWORD" video-api
make music-api "$MUSIC_API_PASSWORD" music-api
make image-api "$IMAGE_API_PASSWORD" image-api
make media-transcoder "$MEDIA_TRANSCODER_PASSWORD" media-transcoder
make image-transformer "$IMAGE_TRANSFORMER_PASSWORD" image-transformer
make courier "$COURIER_PASSWORD" courier
