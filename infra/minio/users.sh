#!/bin/sh
# Makes the users of MinIO: the one that makes the bucket, and one for each app, limited to its part of the bucket. Doing it again changes
# nothing but policies and passwords that are new.
set -eu
mc alias set store http://minio:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null

make() { # <user> <password> <policy>
  mc admin policy create store "$1" "/policies/$3.json"
  mc admin user add store "$1" "$2"
  # mc reports an error when the policy is attached already.
  mc admin policy attach store "$1" --user "$1" 2>/dev/null \
    || mc admin user info store "$1" | grep -q "PolicyName: .*$1"
}

make millrace "$S3_SECRET_KEY" setup
make video-api "$VIDEO_API_PASSWORD" video-api
make music-api "$MUSIC_API_PASSWORD" music-api
make image-api "$IMAGE_API_PASSWORD" image-api
make media-transcoder "$MEDIA_TRANSCODER_PASSWORD" media-transcoder
make image-transformer "$IMAGE_TRANSFORMER_PASSWORD" image-transformer
