# The edge: nginx with the configuration in infra/edge.
#
#   docker build -f infra/docker/edge.Dockerfile -t millrace/edge .
ARG NGINX_IMAGE=nginx:1.30.4-alpine

# The files with modes and times that do not depend on the checkout.
FROM ${NGINX_IMAGE} AS files
USER root
COPY infra/edge /files/etc/nginx
RUN chmod -R u=rwX,go=rX /files && find /files -exec touch -d '1970-01-01 00:00:00' {} +

FROM ${NGINX_IMAGE} AS edge
USER root
# The entrypoint writes the rendered templates to conf.d. With a read-only root file system, mount a tmpfs there: runc 1.1 gives it the
# mode of the folder, whatever mode it is mounted with.
RUN rm -f /etc/nginx/conf.d/* && chmod 1777 /etc/nginx/conf.d && install -d -o 101 -g 101 /var/cache/edge /var/log/edge /var/log/edge/video /var/log/edge/music /var/log/edge/image
COPY --from=files /files /
USER 101:101
# Use the container's resolver, and substitute only these variables in the templates.
ENV NGINX_ENTRYPOINT_LOCAL_RESOLVERS=1 \
  NGINX_ENVSUBST_FILTER="^(EDGE_|DELIVERY_EDGE_TOKEN|NGINX_LOCAL_RESOLVERS)" \
  EDGE_VIDEO_PORT=8001 EDGE_MUSIC_PORT=8002 EDGE_IMAGE_PORT=8003 EDGE_CONSOLE_PORT=8000 EDGE_STATUS_PORT=8090 \
  EDGE_VIDEO_ORIGIN=http://video-api:8080 EDGE_MUSIC_ORIGIN=http://music-api:8080 EDGE_IMAGE_ORIGIN=http://image-api:8080 \
  EDGE_CONSOLE_ORIGIN=http://console:8080 \
  EDGE_CACHE_MAX_SIZE=10g EDGE_CONNECTIONS_PER_ADDRESS=256 EDGE_TRUSTED_PROXY=unix:
EXPOSE 8000 8001 8002 8003 8090
HEALTHCHECK --interval=10s --timeout=5s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8090/healthz"]
