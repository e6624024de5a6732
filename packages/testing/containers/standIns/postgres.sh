#!/bin/sh
# Creates the database and its superuser at the first start, and runs Postgres as its user.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  others=$(find /var/lib/postgresql -name PG_VERSION 2>/dev/null | head -n 1)
  if [ -n "$others" ]; then
    echo "The volume has data of Postgres $(cat "$others"), which this version ($PG_MAJOR) cannot read." >&2
    exit 1
  fi
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" >"$password"
  initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-host=scram-sha-256 --auth-local=trust >/dev/null
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait --silent --options='-c listen_addresses=' start
  createdb --username="$POSTGRES_USER" "${POSTGRES_DB:-$POSTGRES_USER}" 2>/dev/null || true
  pg_ctl --wait --silent --mode=fast stop
fi
exec "$@" -c listen_addresses='*'
