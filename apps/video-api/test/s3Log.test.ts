import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { atNight } from '@millrace/testkit/nightly';
import { startProcess } from '@millrace/testkit/process';
import { s3LogLine } from '@millrace/testkit/s3';
import { call, type Harness, register, startVideoApi, until, upload } from './harness.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs the command as an operator does. */
describe('npm run millrace -- delivery-log', () => {
  let api: Harness;
  let folder: string;
  let file: string;
  let token: string;
  let id: string;

  beforeAll(async () => {
    api = await startVideoApi();
    folder = await mkdtemp(join(tmpdir(), 'millrace-s3-log-'));
    file = join(folder, 'access.log');
    token = await register(api.origin);
    id = await upload(api.origin, token);
    const key = `public/videos/${id}/attempt/360p/0.m4s`;
    const line = (bytes: number, more: Partial<Parameters<typeof s3LogLine>[0]> = {}) =>
      s3LogLine({ id: randomBytes(8).toString('hex').toUpperCase(), key, bytes, ...more });
    const twice = line(5_000);
    await writeFile(
      file,
      [
        line(1_000_000),
        line(200_000, { status: 206 }),
        line(30_000, { key: `some/prefix/${key}` }),
        ...[twice, twice],
        // Lines that do not count: signed, not found, private, another service's, malformed.
        line(7_777_777, { requester: 'arn:aws:iam::123456789012:user/millrace' }),
        line(243, { status: 404 }),
        line(7_777_777, { key: `private/videos/${id}/source` }),
        line(7_777_777, { key: 'public/tracks/t/attempt/256k.m4a' }),
        'cut off by a full di',
        line(600),
      ].join('\n'),
    );
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await api.stop();
  });

  /** Runs the npm script in a shell; `args` come after `--`. */
  async function run(args: string, env: Record<string, string | undefined> = {}) {
    const running = await startProcess({
      command: 'sh',
      args: ['-c', `npm run --silent millrace -- delivery-log ${args}`],
      cwd: root,
      env: { NODE_OPTIONS: undefined, DELIVERY_LOG_TOKEN: api.deliveryToken, ...env },
    });
    return { code: await running.ended, output: running.output() };
  }

  async function bandwidth(): Promise<number> {
    const { body } = await call(api.origin, 'GET', '/api/usage/summary', { token });
    return body.bandwidth;
  }

  it('counts the deliveries of the bucket, and reports unreadable lines', async () => {
    const { code, output } = await run(`--api ${api.origin} --file ${file}`);
    expect(output).toContain('11 lines: 5 deliveries counted, 1 already counted, 2 of other media.');
    expect(output).toContain('1 lines are not from an S3 server access log and were skipped; the first is line 10.');
    expect(code).toBe(0);
    await until('the usage includes them', async () => (await bandwidth()) === 1_235_600);
  });

  it('counts no line twice, also when read from standard input', async () => {
    const { code, output } = await run(`--api ${api.origin}/ < ${file}`);
    expect(output).toContain('11 lines: 0 deliveries counted, 6 already counted');
    expect(code).toBe(0);
    expect(await bandwidth()).toBe(1_235_600);
  });

  atNight(() => {
    it.each<[string, (origin: string) => string, Record<string, string | undefined>, RegExp]>([
      ['without an API', () => '', {}, /--api +origin/],
      [
        'without the token',
        (origin) => `--api ${origin}`,
        { DELIVERY_LOG_TOKEN: undefined },
        /DELIVERY_LOG_TOKEN is required/,
      ],
      [
        'with another token',
        (origin) => `--api ${origin} --file ${file}`,
        { DELIVERY_LOG_TOKEN: 'x'.repeat(20) },
        /answered 401[\s\S]*nothing counts twice/,
      ],
      ['with a path after the origin', (origin) => `--api ${origin}/api`, {}, /without a path/],
      ['with a file that does not exist', (origin) => `--api ${origin} --file ${folder}/none`, {}, /ENOENT/],
      [
        'with a log of another kind',
        (origin) => `--api ${origin} --file ${root}/package.json`,
        {},
        /first is line 1\./,
      ],
    ])('exits with code 1 %s', async (_what, args, env, says) => {
      const { code, output } = await run(args(api.origin), env);
      expect(output).toMatch(says);
      expect(code).toBe(1);
    });
  });
});
