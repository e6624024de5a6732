#!/bin/sh
# Renders the templates with the variables that NGINX_ENVSUBST_FILTER selects, and runs nginx.
set -eu
if [ -n "${NGINX_ENTRYPOINT_LOCAL_RESOLVERS:-}" ]; then
  NGINX_LOCAL_RESOLVERS=$(sed -n 's/^nameserver //p' /etc/resolv.conf | tr '\n' ' ' | sed 's/ $//')
  export NGINX_LOCAL_RESOLVERS
fi
names=$(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/\1/p' | grep -E "${NGINX_ENVSUBST_FILTER:-.}" | sed 's/.*/${&}/' | tr '\n' ' ')
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" <"$template" >"/etc/nginx/conf.d/$(basename "$template" .template)"
done
exec "$@"
