// Makes stand-ins for the images that docker-compose.yml and the Dockerfiles name, from Debian's packages, npm and Go:
//
//   npm run build && node packages/testing/containers/bin/standIns.mjs
//
// They take the names of the real images, so that compose and the Dockerfiles run unchanged where no registry can be reached. They are
// not the real images: the versions are Debian's, and only what Millrace uses of the images' entrypoints exists.
// Needs root, debootstrap, a Docker engine, and Go unless MinIO has been built. Images that exist are kept, and those that a registry has are
// pulled, unless --force is given.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildMinio, builtMinio } from '@millrace/testkit/engines';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = fileURLToPath(new URL('../standIns/', import.meta.url));
const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
const say = (line) => process.stdout.write(`${line}\n`);
const run = (command, args, options = {}) =>
  execFileSync(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  }).trim();

/** The images by the Dockerfile of their stand-in. */
const namedImages = {
  node: imageIn('infra/docker/Dockerfile', /^ARG NODE_IMAGE=(\S+)$/m),
  nginx: imageIn('infra/docker/edge.Dockerfile', /^ARG NGINX_IMAGE=(\S+)$/m),
  postgres: imageIn('docker-compose.yml', /image: (postgres:\S+)/),
  rabbitmq: imageIn('docker-compose.yml', /image: (rabbitmq:\S+)/),
  minio: imageIn('docker-compose.yml', /\$\{MINIO_IMAGE:-([^}]+)\}/),
  prometheus: imageIn('docker-compose.yml', /image: (prom\/prometheus:\S+)/),
};

function imageIn(file, pattern) {
  const [, image] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  if (image === undefined) throw new Error(`${file} names no image that matches ${pattern}`);
  return image;
}

/** An image of several hundred megabytes on a slow line. */
const pullTimeoutMs = 5 * 60_000;
const exists = (image) => run('docker', ['images', '--quiet', image]) !== '';

/** apt keeps neither packages nor its index of them, as in the real image. */
const withoutCache = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`;

/** Imports a minimal Debian as `debian:<suite>-slim`. Documentation and caches are removed, as in the real image. */
function importDebian(suite, folder) {
  const image = `debian:${suite}-slim`;
  if (exists(image) && !values.force) return;
  say(`${image}: debootstrap …`);
  const debian = join(folder, suite);
  run('debootstrap', ['--variant=minbase', suite, debian]);
  for (const path of ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/apt/lists']) {
    rmSync(join(debian, path), { recursive: true, force: true });
  }
  mkdirSync(join(debian, 'var/cache/apt/archives/partial'), { recursive: true });
  writeFileSync(join(debian, 'etc/apt/apt.conf.d/no-cache'), withoutCache);
  run('sh', ['-c', 'tar -C "$0" -c . | docker import - "$1"', debian, image]);
  rmSync(debian, { recursive: true });
}

/** Puts the Node.js and the npm of the npm registry into the folder, laid out as in /usr/local. */
function addNode(folder, version) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unpack = (name, target) => {
    const archive = run('npm', ['pack', '--silent', '--pack-destination', folder, name]).split('\n').at(-1);
    mkdirSync(target, { recursive: true });
    run('tar', ['-xzf', join(folder, archive), '--strip-components=1', '-C', target]);
    rmSync(join(folder, archive));
  };
  const local = join(folder, 'node');
  unpack(`node-linux-${arch()}@${version}`, join(folder, 'package'));
  mkdirSync(join(local, 'bin'), { recursive: true });
  copyFileSync(join(folder, 'package/bin/node'), join(local, 'bin/node'));
  unpack(packageManager, join(local, 'lib/node_modules/npm'));
  // Networks that inspect TLS connections use their own certificate authority.
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority !== undefined && existsSync(authority)) {
    mkdirSync(join(local, 'etc'), { recursive: true });
    copyFileSync(authority, join(local, 'etc/ca.crt'));
    writeFileSync(join(local, 'etc/npmrc'), 'cafile=/usr/local/etc/ca.crt\n');
  }
}

/** Whether the image is there, or could be pulled. A registry that cannot be reached is asked once. */
let hasRegistry = !values.force;
function isReal(image) {
  if (exists(image)) return true;
  if (!hasRegistry) return false;
  try {
    run('docker', ['pull', '--quiet', image], { timeout: pullTimeoutMs, stdio: ['ignore', 'pipe', 'ignore'] });
    return true;
  } catch {
    hasRegistry = false;
    return false;
  }
}

const context = mkdtempSync(join(tmpdir(), 'millrace-stand-ins-'));
try {
  const missing = Object.entries(namedImages).filter(([, image]) => values.force || !isReal(image));
  if (missing.length > 0) for (const suite of ['bookworm', 'trixie']) importDebian(suite, context);
  cpSync(sources, context, { recursive: true });
  for (const [name, image] of missing) {
    say(`${image}: a stand-in …`);
    if (name === 'node') addNode(context, /:(\d+\.\d+\.\d+)/.exec(image)?.[1]);
    if (name === 'minio') {
      const { server, client } = (await builtMinio()) ?? (await buildMinio());
      mkdirSync(join(context, 'minio'));
      copyFileSync(server, join(context, 'minio/minio'));
      copyFileSync(client, join(context, 'minio/mc'));
    }
    run(
      'docker',
      ['build', '--quiet', '--label', 'millrace.stand-in=true', '--file', `${name}.Dockerfile`, '--tag', image, '.'],
      {
        cwd: context,
      },
    );
  }
  say(missing.length === 0 ? 'All images exist.' : `Made ${missing.length} stand-ins.`);
} finally {
  rmSync(context, { recursive: true, force: true });
}
