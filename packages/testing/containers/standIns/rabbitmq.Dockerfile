# Stand-in for rabbitmq:<version>: Debian's RabbitMQ.
FROM debian:trixie-slim
RUN groupadd --system --gid 999 rabbitmq && useradd --system --uid 999 --gid rabbitmq --home-dir /var/lib/rabbitmq rabbitmq \
  && apt-get update && apt-get install -y --no-install-recommends rabbitmq-server && rm -rf /var/lib/apt/lists/* \
  && rm -rf /var/lib/rabbitmq /etc/rabbitmq && install -d -o rabbitmq -g rabbitmq /var/lib/rabbitmq /etc/rabbitmq /etc/rabbitmq/conf.d \
  && printf 'loopback_users.guest = false\nlog.console = true\n' >/etc/rabbitmq/conf.d/10-defaults.conf
ENV LANG=C.UTF-8 HOME=/var/lib/rabbitmq RABBITMQ_LOGS=-
COPY rabbitmq.sh /docker-entrypoint.sh
VOLUME /var/lib/rabbitmq
EXPOSE 4369 5672 15692 25672
ENTRYPOINT ["/docker-entrypoint.sh"]
CMD ["rabbitmq-server"]
