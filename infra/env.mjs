// Prints a .env for docker-compose.yml with new secrets:
//
//   node infra/env.mjs > .env && chmod 600 .env
//
// For a .env from an older version, prints only the missing lines:
//
//   node infra/env.mjs --missing .env > .env.more && cat .env.more >> .env && rm .env.more
//
// If clients do not use localhost, set VIDEO_URL, MUSIC_URL and IMAGE_URL to the public URLs.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** 192 bits, in characters without a special meaning in URLs or shells. */
const secret = () => randomBytes(24).toString('hex');

const groups = [
  { VIDEO_URL: 'http://localhost:4001', MUSIC_URL: 'http://localhost:4002', IMAGE_URL: 'http://localhost:4003' },
  // The administrators of the engines, for setup and backup.
  { POSTGRES_PASSWORD: secret(), RABBITMQ_PASSWORD: secret(), MINIO_ROOT_PASSWORD: secret(), S3_SECRET_KEY: secret() },
  // One password per app, for all engines.
  {
    MIGRATOR_PASSWORD: secret(),
    VIDEO_API_PASSWORD: secret(),
    MUSIC_API_PASSWORD: secret(),
    IMAGE_API_PASSWORD: secret(),
    MEDIA_TRANSCODER_PASSWORD: secret(),
    IMAGE_TRANSFORMER_PASSWORD: secret(),
  },
  { JWT_SECRET: secret(), DELIVERY_LOG_TOKEN: secret(), DELIVERY_EDGE_TOKEN: secret(), GRAFANA_PASSWORD: secret() },
];
const head =
  '# Created by infra/env.mjs. Keep this file private, and do not lose it: its passwords give access to the data.\n';

const [option, path, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && (option !== '--missing' || path === undefined))) {
  process.stderr.write('Usage: node infra/env.mjs [--missing <path of a .env>]\n');
  process.exit(1);
}
const text = path === undefined ? '' : readFileSync(path, 'utf8');
const there = new Set([...text.matchAll(/^\s*(?:export\s+)?(\w+)=/gm)].map(([, name]) => name));
const blocks = groups.map((group) =>
  Object.entries(group)
    .filter(([name]) => !there.has(name))
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
if (path === undefined) process.stdout.write(head);
// The file may end without a line feed.
else if (!/(^|\n)$/.test(text)) process.stdout.write('\n');
process.stdout.write(blocks.filter((block) => block !== '').join('\n'));
