# Stand-in for prom/prometheus: Debian's Prometheus.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends prometheus busybox && rm -rf /var/lib/apt/lists/* \
  && ln -s /bin/busybox /usr/bin/wget && install -d -o nobody -g nogroup /prometheus
USER nobody
WORKDIR /prometheus
VOLUME /prometheus
EXPOSE 9090
ENTRYPOINT ["/usr/bin/prometheus"]
