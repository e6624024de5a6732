// Prints a .env for docker-compose.yml, its secrets made anew:
//
//   node infra/env.mjs > .env && chmod 600 .env
//
// An address that is not localhost: VIDEO_URL, MUSIC_URL and IMAGE_URL are what clients see.
import { randomBytes } from 'node:crypto';

/** 192 bits, in characters that mean nothing in a URL or a shell. */
const secret = () => randomBytes(24).toString('hex');

process.stdout.write(`# Made by infra/env.mjs. Keep it to yourself, and keep it: without POSTGRES_PASSWORD and the others the data cannot be reached.
VIDEO_URL=http://localhost:4001
MUSIC_URL=http://localhost:4002
IMAGE_URL=http://localhost:4003

POSTGRES_PASSWORD=${secret()}
RABBITMQ_PASSWORD=${secret()}
MINIO_ROOT_PASSWORD=${secret()}
S3_SECRET_KEY=${secret()}
JWT_SECRET=${secret()}
DELIVERY_LOG_TOKEN=${secret()}
DELIVERY_EDGE_TOKEN=${secret()}
GRAFANA_PASSWORD=${secret()}
`);
