#!/bin/sh
# Without the name of a program, the arguments are MinIO's.
set -eu
case "$1" in
  minio | mc | /*) exec "$@" ;;
  *) exec minio "$@" ;;
esac
