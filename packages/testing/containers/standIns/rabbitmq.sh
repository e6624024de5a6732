#!/bin/sh
# Runs RabbitMQ and its tools as its user.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown rabbitmq:rabbitmq /var/lib/rabbitmq
  exec setpriv --reuid=rabbitmq --regid=rabbitmq --init-groups "$0" "$@"
fi
exec "$@"
