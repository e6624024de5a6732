import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { edgeShipperSettings } from '@millrace/edge-shipper';
import { mediaServiceSettings } from '@millrace/media';
import { readConfig } from '@millrace/service';
import { accessPolicy, storageApps } from '@millrace/storage';
import { tableRows } from '@millrace/testkit/docs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ComposeService, interpolate, parseEnv, readCompose, variablesIn } from '../src/compose.ts';
import { read, root } from '../src/files.ts';

const run = promisify(execFile);
const text = read('docker-compose.yml');
const portsFile = 'infra/compose.ports.yml';
const compose = readCompose(text);
const services = Object.entries(compose.services);
const envScript = join(root, 'infra/env.mjs');
/** What the script writes into a new .env. */
function makeEnvText(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-env-'));
  try {
    execFileSync(process.execPath, [envScript, join(folder, '.env')], { stdio: 'pipe' });
    return readFileSync(join(folder, '.env'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const makeEnv = () => parseEnv(makeEnvText());
const apis = ['video-api', 'music-api', 'image-api'];
const workers = ['media-transcoder', 'image-transformer', 'courier'];
const get = (name: string): ComposeService => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`there is no service ${name}`);
  return service;
};
const filled = (name: string, env: Record<string, string>) =>
  Object.fromEntries(Object.entries(get(name).environment).map(([key, value]) => [key, interpolate(value, env)]));

describe('docker-compose.yml', () => {
  it('runs the six apps, the console, the edge and its shipper, and the engines', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining([
        ...apis,
        ...workers,
        'console',
        'edge',
        'edge-shipper',
        'postgres',
        'rabbitmq',
        'minio',
        'migrate',
        'bucket',
      ]),
    );
  });

  it('pins what is not ours', () => {
    for (const [name, { image }] of services) {
      if (image.startsWith('millrace/')) expect(image).toMatch(/:\$\{MILLRACE_VERSION:-latest\}$/);
      else {
        const pinned = expect.stringMatching(/^[a-z0-9/.-]+:(?:RELEASE\.)?v?\d+[\w.-]*$/);
        expect([name, interpolate(image, {})]).toEqual([name, pinned]);
      }
    }
  });

  it.each(services.filter(([, { image }]) => image.startsWith('millrace/')).map(([name]) => name))(
    'closes %s',
    (name) => {
      const service = get(name);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      const isSetUp = service.restart === 'no';
      if (isSetUp) expect(service.healthcheck).toEqual({ disable: true });
      else {
        expect(service.restart).toBe('unless-stopped');
        expect(service.healthcheck?.disable).toBeUndefined();
        expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      }
    },
  );

  it('limits processors only if .env says how many: Docker refuses more than the machine has', () => {
    for (const [name, { cpus = '0' }] of services) expect([name, interpolate(cpus, {})]).toEqual([name, '0']);
  });

  it('depends on services that are there, in a state that they can reach', () => {
    for (const [name, service] of services) {
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        const target = get(other);
        const says = target.image.startsWith('millrace/') ? target.healthcheck?.disable !== true : target.healthcheck;
        if (condition === 'service_healthy') expect([name, other, Boolean(says)]).toEqual([name, other, true]);
        if (condition === 'service_completed_successfully') {
          expect([name, other, target.restart ?? 'no']).toEqual([name, other, 'no']);
        }
      }
    }
  });

  it('lets nothing but the edge be reached from outside, and nothing but it and the courier reach outside', () => {
    const published = services.filter(([, { ports }]) => ports.length > 0).map(([name]) => name);
    expect(published.sort()).toEqual(['edge', 'grafana']);
    expect(get('grafana').ports).toEqual(['127.0.0.1:3000:3000']);
    expect(compose.networks.back).toEqual({ internal: true });
    for (const [name, { networks }] of services) {
      const own = name === 'courier' ? ['back', 'out'] : ['back'];
      if (!published.includes(name)) expect([name, networks]).toEqual([name, own]);
    }
  });

  it('holds no secret, and asks for each by name', () => {
    for (const [name, { environment }] of services) {
      for (const [key, value] of Object.entries(environment)) {
        const isSecret = /PASSWORD|PASS$|SECRET|TOKEN/.test(key);
        // Few have a CDN.
        const asked = key === 'CDN_PURGE_TOKEN' ? /^\$\{\w+:-\}$/ : /^\$\{\w+:\?[^}]+\}$/;
        if (isSecret) expect([name, key, value]).toEqual([name, key, expect.stringMatching(asked)]);
        expect(value).not.toMatch(/:\/\/[^:/]+:[^$@/]+@/);
      }
    }
  });

  it('is satisfied with what infra/env.mjs makes, which is new each time', () => {
    const env = makeEnv();
    const required = variablesIn(text).filter((variable) => variable.required);
    expect(required.map(({ name }) => name).filter((name) => env[name] === undefined)).toEqual([]);
    const again = makeEnv();
    for (const { name } of required) expect(env[name]).not.toBe(again[name]);
    for (const name of apis) {
      const config = readConfig(mediaServiceSettings, filled(name, env));
      expect(config).toMatchObject({ TRUST_PROXY: 1, DELIVERY_EDGE_TOKEN: env.DELIVERY_EDGE_TOKEN });
    }
    const page = filled('console', env);
    expect(page.CONSOLE_URL).toBe(env.CONSOLE_URL);
    for (const [index, service] of (['VIDEO', 'MUSIC', 'IMAGE'] as const).entries()) {
      const { PUBLIC_URL, CONSOLE_URL } = filled(apis[index] ?? '', env);
      expect(page[`CONSOLE_${service}_URL`]).toMatch(new RegExp(`^${PUBLIC_URL}/api(?:/v1)?$`));
      expect(CONSOLE_URL).toBe(env.CONSOLE_URL);
    }
    const shipper = readConfig(edgeShipperSettings, filled('edge-shipper', env));
    expect(shipper.DELIVERY_LOG_TARGETS.map(({ origin }) => new URL(origin).hostname)).toEqual(apis);
    expect(shipper.DELIVERY_LOG_TOKEN).toBe(env.DELIVERY_LOG_TOKEN);
  });

  it('adds to the .env of an older version what it lacks, and changes nothing in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-env-'));
    try {
      const path = join(folder, '.env');
      const old = 'VIDEO_URL=https://video.example.com\nPOSTGRES_PASSWORD=the-old-one\nRABBITMQ_PASSWORD=another';
      await writeFile(path, old);
      await run(process.execPath, [envScript, path]);
      const whole = await readFile(path, 'utf8');
      expect(whole.startsWith(`${old}\n`)).toBe(true);
      expect(Object.keys(parseEnv(whole)).sort()).toEqual(Object.keys(makeEnv()).sort());
      expect(whole.match(/^\w+=/gm)).toHaveLength(Object.keys(makeEnv()).length);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      await run(process.execPath, [envScript, path]);
      expect(await readFile(path, 'utf8')).toBe(whole);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('gives each app logins of its own, which the set-up makes, and none of an administrator', () => {
    const env = makeEnv();
    const seen: string[] = [];
    const queueLogins = filled('rabbitmq-logins', env);
    const databaseLogins = filled('postgres-logins', env);
    const minioUsers = filled('minio-users', env);
    for (const name of [...apis, ...workers]) {
      const variable = name.toUpperCase().replace('-', '_');
      const { QUEUE_URL, DATABASE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = filled(name, env);
      expect(queueLogins[`${variable}_QUEUE_URL`]).toBe(QUEUE_URL);
      expect(AWS_ACCESS_KEY_ID).toBe(name);
      expect(minioUsers[`${variable}_PASSWORD`]).toBe(AWS_SECRET_ACCESS_KEY);
      expect(read('infra/minio/users.sh')).toContain(`make ${name} "$${variable}_PASSWORD" ${name}\n`);
      seen.push(`amqp ${new URL(QUEUE_URL ?? '').username}`, `s3 ${AWS_ACCESS_KEY_ID}`, AWS_SECRET_ACCESS_KEY ?? '');
      if (!apis.includes(name)) continue;
      expect(databaseLogins[`${variable}_DATABASE_URL`]).toBe(DATABASE_URL);
      seen.push(`postgres ${new URL(DATABASE_URL ?? '').username}`);
    }
    expect(databaseLogins.MIGRATOR_DATABASE_URL).toBe(filled('migrate', env).DATABASE_URL);
    seen.push(`postgres ${new URL(databaseLogins.MIGRATOR_DATABASE_URL ?? '').username}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((login) => / millrace(-root)?$/.test(login))).toEqual([]);
    const administrators = [env.POSTGRES_PASSWORD, env.RABBITMQ_PASSWORD, env.S3_SECRET_KEY, env.MINIO_ROOT_PASSWORD];
    for (const name of [...apis, ...workers, 'console', 'edge', 'edge-shipper']) {
      const values = JSON.stringify(filled(name, env));
      expect([name, administrators.filter((secret) => values.includes(secret ?? ''))]).toEqual([name, []]);
    }
  });

  it('limits each user of MinIO to what the app needs', () => {
    for (const app of storageApps) {
      expect(JSON.parse(read(`infra/s3/policies/${app}.json`))).toEqual(
        accessPolicy(app, { bucket: 'millrace', prefix: '' }),
      );
    }
    expect(storageApps).toEqual([...apis, ...workers]);
  });

  it('sets no variable that the app does not know', () => {
    const known = new Set(tableRows(read('docs/settings.md')).map(([name]) => name));
    for (const name of [...apis, ...workers, 'console', 'edge-shipper']) {
      const strangers = Object.keys(get(name).environment).filter((key) => !known.has(key) && !key.startsWith('AWS_'));
      expect([name, strangers]).toEqual([name, []]);
    }
  });

  it('gives workers no secret of an API', () => {
    for (const name of workers) {
      expect(Object.keys(get(name).environment).filter((key) => /JWT|DELIVERY|DATABASE/.test(key))).toEqual([]);
    }
  });

  it('builds images of workspaces that exist, by targets that exist', () => {
    for (const [name, { build }] of services) {
      if (build === undefined) continue;
      const dockerfile = read(build.dockerfile);
      if (build.target !== undefined) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'));
      const workspace = build.args?.WORKSPACE;
      if (workspace === undefined) continue;
      expect([name, workspace.split('/').at(-1)]).toEqual([name, name]);
      const mains = ['src/main.ts', 'src/server/main.ts'].filter((path) => existsSync(join(root, workspace, path)));
      expect([name, mains.length]).toEqual([name, 1]);
    }
  });

  it('mounts files that exist, and volumes that it names', () => {
    for (const [name, { volumes }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect([name, existsSync(join(root, source))]).toEqual([name, true]);
        else if (!source.startsWith('/')) expect(compose.volumes).toHaveProperty(source);
      }
    }
  });
});

describe('the guide', () => {
  const guide = read('docs/operations.md');

  it('names services that are there', () => {
    const commands = guide.matchAll(
      /docker compose (?:exec -T|run --rm|up --detach(?: --wait| --no-deps)?) ([^`\n|&#]+)/g,
    );
    const named = [...commands].flatMap(([, rest = '']) => (/^[a-z]/.test(rest) ? [rest] : []));
    const asked = named.flatMap(
      (rest) =>
        rest
          .trim()
          .split(/ (?:node|pg_dump|pg_restore) /)[0]
          ?.split(' ') ?? [],
    );
    expect(asked).toEqual(expect.arrayContaining(['postgres', 'rabbitmq', 'minio', 'bucket', 'migrate']));
    expect(asked.filter((name) => compose.services[name] === undefined)).toEqual([]);
  });

  it('runs commands that are in the images', () => {
    const commands = [...`${guide}\n${text}`.matchAll(/node (packages\/\S+?)\/dist\/(\w+)\.js/g)];
    expect(commands.length).toBeGreaterThan(3);
    for (const [, folder = '', name = ''] of commands)
      expect([folder, name, existsSync(join(root, folder, `src/${name}.ts`))]).toEqual([folder, name, true]);
  });

  it('opens the ports of the engines that it copies to by a file, to this machine alone', () => {
    const [, files = ''] = /^\s*export COMPOSE_FILE=(\S+)$/m.exec(guide) ?? [];
    expect(files.split(':')).toEqual(['docker-compose.yml', portsFile]);
    const { services: opened } = z
      .object({
        services: z.record(z.string(), z.strictObject({ ports: z.array(z.string()), networks: z.array(z.string()) })),
      })
      .parse(parse(read(portsFile)));
    expect(Object.keys(opened).sort()).toEqual(['minio', 'postgres']);
    for (const [name, { ports, networks }] of Object.entries(opened)) {
      const [, port = ''] = /^127\.0\.0\.1:(\d+):\1$/.exec(ports.join()) ?? [];
      expect([name, guide.includes(`localhost:${port}`), port.length]).toEqual([name, true, 4]);
      // Docker publishes nothing of a container that has internal networks alone.
      expect(networks.filter((network) => compose.networks[network]?.internal !== true)).toEqual(['front']);
      expect(networks).toContain('back');
    }
  });
});

describe('the images', () => {
  it('run as nobody in particular, and say how they are', () => {
    const stages = read('infra/docker/Dockerfile')
      .split(/^FROM /m)
      .slice(1);
    for (const target of ['api', 'media-transcoder', 'image-transformer']) {
      const stage = stages.find((candidate) => candidate.split('\n')[0]?.endsWith(` AS ${target}`));
      expect(stage).toMatch(/^USER 10001:10001$/m);
      expect(stage).toMatch(/^base AS/);
    }
    expect(stages.find((stage) => / AS base\n/.test(stage))).toMatch(/^HEALTHCHECK .*"\/app\/healthcheck\.sh"/m);
    expect(read('infra/docker/edge.Dockerfile')).toMatch(/^USER 101:101\n[\s\S]*^HEALTHCHECK/m);
  });

  it('fetch nothing but from the registries', () => {
    for (const path of ['infra/docker/Dockerfile', 'infra/docker/edge.Dockerfile']) {
      const commands = read(path).replace(/^#.*$/gm, '');
      expect(commands).not.toMatch(/curl|\bADD\b|git clone|https:\/\/|npm (?:i|install) /);
    }
  });

  it('give the edge every variable that its template asks for', () => {
    const dockerfile = read('infra/docker/edge.Dockerfile');
    const filter = /NGINX_ENVSUBST_FILTER="([^"]+)"/.exec(dockerfile)?.[1] ?? '';
    for (const { name } of variablesIn(read('infra/edge/templates/edge.conf.template'))) {
      expect(name).toMatch(new RegExp(filter));
      const given =
        dockerfile.includes(`${name}=`) || name in get('edge').environment || name === 'NGINX_LOCAL_RESOLVERS';
      expect([name, given]).toEqual([name, true]);
    }
  });
});

/** What `docker-compose config` says of each service. */
const whole = z.object({
  services: z.record(
    z.string(),
    z.object({ ports: z.array(z.string()).default([]), networks: z.record(z.string(), z.unknown()) }),
  ),
});

await describeWithEngine('compose', 'docker-compose', () => {
  const config = async (env: string, ...files: string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-compose-'));
    try {
      const path = join(folder, 'env');
      await writeFile(path, env);
      const named = files.flatMap((file) => ['-f', join(root, file)]);
      return (await run('docker-compose', ['--env-file', path, ...named, 'config'])).stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it('accepts the file', async () => {
    expect(await config(makeEnvText(), 'docker-compose.yml')).toContain('STORAGE_URL: s3://millrace');
    await expect(config('', 'docker-compose.yml')).rejects.toThrow(/node infra\/env\.mjs/);
  });

  it('accepts it with the ports of the engines, and opens nothing else', async () => {
    const env = makeEnvText();
    const outline = async (...files: string[]) => {
      const { services } = whole.parse(parse(await config(env, ...files)));
      return Object.fromEntries(
        Object.entries(services).map(([name, { ports, networks }]) => [
          name,
          [...ports, ...Object.keys(networks).sort()],
        ]),
      );
    };
    expect(await outline('docker-compose.yml', portsFile)).toEqual({
      ...(await outline('docker-compose.yml')),
      postgres: ['127.0.0.1:5432:5432/tcp', 'back', 'front'],
      minio: ['127.0.0.1:9000:9000/tcp', 'back', 'front'],
    });
  });
});
