# Stand-in for nginx:<version>-alpine: Debian's nginx, with the user and the entrypoint's features of that image that the edge uses.
FROM debian:trixie-slim
RUN groupadd --system --gid 101 nginx && useradd --system --uid 101 --gid nginx --no-create-home nginx \
  && apt-get update && apt-get install -y --no-install-recommends nginx-light gettext-base busybox \
  && ln -s /bin/busybox /usr/bin/wget && rm -rf /var/lib/apt/lists/* && install -d /etc/nginx/conf.d /etc/nginx/templates
COPY nginx.sh /docker-entrypoint.sh
ENTRYPOINT ["/docker-entrypoint.sh"]
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
