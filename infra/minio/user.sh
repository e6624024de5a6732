#!/bin/sh
# Makes the user that the apps are, who reaches their bucket and nothing else. Doing it again changes nothing but the password.
set -eu
mc alias set store http://minio:9000 "$MINIO_ROOT_USER" "$MINIO_ROOT_PASSWORD" >/dev/null
mc admin policy create store millrace /policy.json
mc admin user add store "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY"
# Attaching what is attached already is an error of mc.
mc admin policy attach store millrace --user "$AWS_ACCESS_KEY_ID" 2>/dev/null \
  || mc admin user info store "$AWS_ACCESS_KEY_ID" | grep -q millrace
