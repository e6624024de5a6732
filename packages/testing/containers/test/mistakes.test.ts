import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { register, untilSettled, upload } from '@millrace/acceptance/actions';
import { guideCommand } from '@millrace/acceptance/guide';
import { tinyVideo } from '@millrace/acceptance/media';
import { poll } from '@millrace/acceptance/poll';
import { docker, failureOf } from '../src/docker.ts';
import { createStack, removeFile, type Stack } from '../src/stack.ts';
import { describeWithDocker } from '../src/suite.ts';

jest.setTimeout(1_500_000);

describeWithDocker('a mistake with docker-compose.yml is explained in a sentence', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await createStack();
    await stack.shell('node infra/env.mjs && docker compose build');
    await removeFile(stack, '.env');
  });
  afterEach(async () => {
    await stack.shell('node infra/env.mjs');
    await stack.compose('down', '--volumes', '--timeout', '20');
  });
  afterAll(() => stack.remove());

  it('no .env: compose says which command makes it, and that command is enough', async () => {
    const said = await failureOf(stack.shell('docker compose up --detach --wait'));
    expect(said).toMatch(
      /required variable \w+ is missing a value: run "node infra\/env\.mjs", which adds it to \.env/,
    );
    await stack.shell('node infra/env.mjs');
    expect(await stack.compose('config', '--quiet')).toBe('');
  });

  it('an .env of an older version: the same command adds what is missing, and keeps the rest', async () => {
    await stack.shell('node infra/env.mjs');
    const before = await stack.secrets();
    await stack.shell("sed -i '/^JWT_SECRET=/d' .env");
    expect(await failureOf(stack.compose('config', '--quiet'))).toContain('JWT_SECRET');
    await stack.shell('node infra/env.mjs');
    const { JWT_SECRET, ...kept } = await stack.secrets();
    expect(JWT_SECRET).toMatch(/^[0-9a-f]{48}$/);
    expect({ ...kept, JWT_SECRET: before.JWT_SECRET }).toEqual(before);
  });

  it('a port in use: Docker names it, and VIDEO_PORT takes another', async () => {
    await stack.shell('node infra/env.mjs');
    const blocker = createServer().listen(4001, '0.0.0.0');
    await once(blocker, 'listening');
    try {
      expect(await failureOf(stack.compose('up', '--detach', '--wait'))).toMatch(/:4001.*(?:in use|already allocated)/);
      await stack.shell('printf "VIDEO_PORT=14001\\nVIDEO_URL=http://localhost:14001\\n" >> .env');
      await stack.compose('up', '--detach', '--wait');
      expect((await fetch('http://localhost:14001/api/auth/me')).status).toBe(401);
    } finally {
      blocker.close();
      await removeFile(stack, '.env');
    }
  });

  it('a volume of another Postgres version: its container does not start, and its log says both versions', async () => {
    await stack.shell('node infra/env.mjs');
    await stack.compose('up', '--detach', '--wait', 'postgres');
    const data = await stack.compose('exec', '-T', 'postgres', 'sh', '-c', 'echo "$PGDATA"');
    await stack.compose('exec', '-T', 'postgres', 'sh', '-c', `echo 12 > ${data}/PG_VERSION`);
    await stack.compose('down');
    expect(await failureOf(stack.compose('up', '--detach', '--wait', '--wait-timeout', '60'))).toMatch(/postgres/);
    expect(await stack.compose('logs', 'postgres')).toMatch(
      /initialized by PostgreSQL version 12, which is not compatible with this version \d+/,
    );
  });

  it('a broker with a full disk: uploads are accepted and wait, and the log says why', async () => {
    await stack.shell('node infra/env.mjs && docker compose up --detach --wait');
    const limit = (value: string) =>
      stack.compose('exec', '-T', 'rabbitmq', 'rabbitmqctl', '--quiet', 'set_disk_free_limit', value);
    const person = await register(stack.video);
    // More than any disk has: the broker takes it as full.
    await limit('1000000GB');
    const id = await upload(stack.video, person, await tinyVideo());
    await poll(
      () => stack.compose('logs', 'video-api'),
      (log) => log.includes('RabbitMQ is blocking publishers (memory or disk alarm)'),
      { timeoutMs: 120_000, what: 'the sentence in the log of video-api' },
    );
    expect((await stack.video('GET', `/videos/${id}`, { token: person.token })).text).toContain(
      '"status":"processing"',
    );
    await limit('50MB');
    expect((await untilSettled(stack.video, person, id)).status).toBe('ready');
  });

  it('a bucket without rights: no API is ready, and the log says what to grant', async () => {
    await stack.shell('node infra/env.mjs && docker compose up --detach --wait');
    const mc = (...args: string[]) =>
      stack.compose('run', '--rm', '--no-deps', '--entrypoint', 'sh', 'minio-users', '-c', args.join(' '));
    const administrate = 'mc alias set local http://minio:9000 millrace-root "$MINIO_ROOT_PASSWORD" --quiet >/dev/null';
    await mc(`${administrate} && mc admin policy detach local video-api --user video-api`);
    const id = await stack.container('video-api');
    const state = await poll(
      () => docker('inspect', '--format', '{{.State.Health.Status}}', id),
      (health) => health === 'unhealthy',
      { timeoutMs: 180_000, what: 'video-api to be unhealthy' },
    );
    expect(state).toBe('unhealthy');
    const said = `${await docker('inspect', '--format', '{{json .State.Health.Log}}', id)}\n${await docker('logs', id)}`;
    expect(said).toMatch(/has no right|AccessDenied|Access Denied/);
    const person = await register(stack.music);
    const answer = await stack.video('POST', '/videos/upload', { token: person.token, body: form() });
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('"code":"unavailable"')]);
    await stack.shell(await guideCommand(stack.root, 'docker compose run --rm minio-users'));
    await stack.healthy(['video-api']);
  });
});

function form(): FormData {
  const data = new FormData();
  data.set('title', 'A video');
  data.set('file', new Blob([new Uint8Array(100)]), 'video.mp4');
  return data;
}
