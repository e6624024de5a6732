// Creates the .env of docker-compose.yml with new secrets. If the file exists, adds only what is missing in it, and changes nothing else.
//
//   node infra/env.mjs             the .env next to docker-compose.yml
//   node infra/env.mjs <path>      another file
//
// If clients do not use localhost, set CONSOLE_URL, VIDEO_URL, MUSIC_URL and IMAGE_URL to the public URLs.
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** 192 bits, in characters without a special meaning in URLs or shells. */
const secret = () => randomBytes(24).toString('hex');

const groups = [
  {
    CONSOLE_URL: 'http://localhost:4000',
    VIDEO_URL: 'http://localhost:4001',
    MUSIC_URL: 'http://localhost:4002',
    IMAGE_URL: 'http://localhost:4003',
  },
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
    COURIER_PASSWORD: secret(),
  },
  { JWT_SECRET: secret(), DELIVERY_LOG_TOKEN: secret(), DELIVERY_EDGE_TOKEN: secret(), GRAFANA_PASSWORD: secret() },
  // The id of a key precedes it; a token names the key that signed it.
  { MEDIA_SIGNING_KEYS: `k1:${secret()}` },
];
const head =
  '# Created by infra/env.mjs. Keep this file private, and do not lose it: its passwords give access to the data.\n';

/** The content of a file; empty if it does not exist. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

const args = process.argv.slice(2);
if (args.length > 1 || args[0]?.startsWith('-')) {
  process.stderr.write('Usage: node infra/env.mjs [<path of a .env>]\n');
  process.exit(1);
}
const [path = fileURLToPath(new URL('../.env', import.meta.url))] = args;
const text = textOf(path);
const there = new Set([...text.matchAll(/^\s*(?:export\s+)?(\w+)=/gm)].map(([, name]) => name));
const missing = groups.map((group) => Object.entries(group).filter(([name]) => !there.has(name)));
const names = missing.flat().map(([name]) => name);
if (names.length === 0) {
  process.stderr.write(`${path} is complete.\n`);
} else {
  const blocks = missing.map((block) => block.map(([name, value]) => `${name}=${value}\n`).join(''));
  // The file may end without a line feed.
  const before = text === '' ? head : text.replace(/([^\n])$/, '$1\n');
  // A full disk must not cost the passwords that are in the file: a new file takes its place when it is complete.
  writeFileSync(`${path}.new`, before + blocks.filter((block) => block !== '').join('\n'), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  process.stderr.write(text === '' ? `Created ${path}.\n` : `Added to ${path}: ${names.join(', ')}.\n`);
}
