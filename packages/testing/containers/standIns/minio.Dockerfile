# Stand-in for pgsty/silo: MinIO and its client, built with Go.
FROM debian:bookworm-slim
COPY minio/ /usr/bin/
COPY minio.sh /usr/bin/docker-entrypoint.sh
ENV MC_CONFIG_DIR=/tmp/.mc
VOLUME /data
EXPOSE 9000
ENTRYPOINT ["/usr/bin/docker-entrypoint.sh"]
CMD ["minio"]
