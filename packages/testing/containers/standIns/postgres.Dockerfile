# Stand-in for postgres:<version>-bookworm: Debian's Postgres, with the variables and the data folder of that image.
FROM debian:trixie-slim
RUN groupadd --system --gid 999 postgres && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql postgres \
  && apt-get update && apt-get install -y --no-install-recommends postgresql-17 && rm -rf /var/lib/apt/lists/* \
  && rm -rf /var/lib/postgresql && install -d -o postgres -g postgres /var/lib/postgresql /var/run/postgresql
ENV PG_MAJOR=17 PATH=$PATH:/usr/lib/postgresql/17/bin PGDATA=/var/lib/postgresql/17/docker LANG=C.UTF-8
COPY postgres.sh /docker-entrypoint.sh
VOLUME /var/lib/postgresql
EXPOSE 5432
ENTRYPOINT ["/docker-entrypoint.sh"]
STOPSIGNAL SIGINT
CMD ["postgres"]
