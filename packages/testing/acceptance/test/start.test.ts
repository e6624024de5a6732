import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { atNight } from '@millrace/testkit/nightly';
import { killRunning, startProcess } from '@millrace/testkit/process';
import { pause } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { createKey, getVideo, type Person, register, untilSettled, upload } from '../src/actions.ts';
import { type Checkout, copyCheckout } from '../src/checkout.ts';
import { expectJson, expectProblem } from '../src/expect.ts';
import { smallPicture, uploadImage } from '../src/image/actions.ts';
import { fill } from '../src/importing/command.ts';
import { type Instance, npmStart, processesOf, startInstance, supervisorOf } from '../src/instance.ts';
import { longVideo, tinyVideo } from '../src/media.ts';
import { readyTracks } from '../src/music/actions.ts';
import { poll } from '../src/poll.ts';
import { uploadAndStall } from '../src/rawUpload.ts';
import { firstUnseen, takeTour } from '../src/tour.ts';

jest.setTimeout(900_000);

// It tells processes apart by what Linux says of them.
if (process.platform !== 'linux') throw new Error('this suite runs on Linux');

await describeWithEngine(['ffmpeg', 'curl'], 'npm start', () => {
  let checkout: Checkout;
  let data: string;
  /** What the current test started. */
  const running: Instance[] = [];

  beforeAll(async () => {
    checkout = await copyCheckout();
    data = await mkdtemp(join(tmpdir(), 'millrace-start-'));
  });
  afterEach(async () => {
    for (const instance of running.splice(0)) await instance.process.kill();
  });
  afterAll(async () => {
    await checkout?.remove();
    await rm(data, { recursive: true, force: true });
  });

  const launch = (name: string, port?: number): Promise<Instance> =>
    startInstance({ checkout: checkout.root, dataDir: join(data, name), ...(port !== undefined && { port }) });
  const start = async (name: string, port?: number): Promise<Instance> => {
    const instance = await launch(name, port);
    running.push(instance);
    return instance;
  };
  const nothingIsLeft = () =>
    poll(
      async () => [...(await processesOf(data)), ...(await processesOf(checkout.root))],
      (left) => left.length === 0,
      { what: 'no process to be left' },
    );
  const login = (api: Instance['api'], { email, password }: Person) =>
    api('POST', '/auth/login', { json: { email, password } });

  const isReport = (line: string): boolean => /(?: is listening on port |Millrace is ready\.).*\}$/.test(line);
  const reportOf = (line: string) => z.object({ time: z.iso.datetime(), msg: z.string() }).parse(JSON.parse(line));

  // Its tests follow each other: a start takes seconds of both cores, so they share two.
  describe('on a folder whose path is long, with spaces and umlauts', () => {
    let instance: Instance;
    let person: Person;
    let video: string;
    let track: string | undefined;
    beforeAll(async () => {
      instance = await launch(longName(200 - join(data, '/').length));
      person = await register(instance.api);
    });
    afterAll(async () => {
      await instance?.process.kill();
      // npm's group is not the supervisor's children's: these end with the supervisor.
      await nothingIsLeft();
    });

    it('is ready when every app is, the workers too: the upload of an image asks one', async () => {
      // Each app writes into a pipe of its own, so that a line may come after one that was written later.
      const lines = await poll(
        async () => instance.process.output().split('\n').filter(isReport).map(reportOf),
        (told) => told.length === 8,
        { what: 'the lines of all apps' },
      );
      const inOrder = lines
        .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
        .map(({ msg }) => msg.replace(/ on port \d+/, ''));
      expect(inOrder.at(-1)).toBe('Millrace is ready.');
      expect(inOrder.slice(0, -1).sort()).toEqual([
        'console is listening',
        'courier is listening',
        'image-api is listening',
        'image-transformer is listening',
        'media-transcoder is listening',
        'music-api is listening',
        'video-api is listening',
      ]);
    });

    it('writes lines of JSON into a pipe, below the lines of npm', () => {
      const isOfNpm = (line: string) => /^(?:$|> |npm )/.test(line);
      // The last one may not have been read to its end.
      const lines = instance.process.output().split('\n').slice(0, -1);
      for (const line of lines.filter((line) => !isOfNpm(line))) {
        expect(line).toMatch(/^\{.*\}$/);
        expect(JSON.parse(line)).toMatchObject({ name: expect.any(String), level: expect.any(Number) });
      }
    });

    // Its media are larger than others.
    atNight(() => {
      it('keeps what the tours of the README and of the pages promise', async () => {
        expect(instance.dataDir.length).toBeGreaterThanOrEqual(200);
        const tour = await takeTour(instance, checkout.root);
        expect(firstUnseen(tour, instance)).toBeUndefined();
        // curl does not fail at an answer that is a problem.
        expect(tour).not.toMatch(/"status":[45]\d\d/);
      });
    });

    it('makes media of every kind', async () => {
      const { api, music, images } = instance;
      video = await upload(api, person, await tinyVideo());
      expect((await untilSettled(api, person, video)).status).toBe('ready');
      [track] = await readyTracks(music, person, [{ title: 'kept' }]);
      const { key } = await createKey(api, person);
      const image = await uploadImage(images, { key }, await smallPicture());
      expect((await images('GET', `/images/${image.id}/transform?w=20`)).status).toBe(200);
    });

    it('imports a folder with the command beside it, without settings', async () => {
      const folder = join(data, 'library');
      await fill(folder, { 'a film': await tinyVideo(), 'a picture': await smallPicture() });
      const command = await startProcess({
        command: 'npm',
        args: ['run', 'millrace', '--', 'import', folder, '--account', person.email],
        cwd: checkout.root,
        env: { NODE_OPTIONS: undefined, NODE_ENV: undefined, CI: undefined, MILLRACE_DATA_DIR: instance.dataDir },
      });
      await command.ended;
      expect(command.output()).toMatch(/2 handed in, 0 refused\.\n$/);
    });

    it('shows its metrics to this machine only', async () => {
      const { api, music, images } = instance;
      for (const { base } of [api, music, images]) {
        const { origin, port } = new URL(base);
        for (const path of ['/readyz', '/metrics']) {
          expect((await fetch(`${origin}${path}`)).status).toBe(200);
          const forwarded = await fetch(`${origin}${path}`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
          expect(forwarded.status).toBe(404);
          for (const address of addressesOfThisMachine()) {
            await expect(fetch(`http://${address}:${port}${path}`)).rejects.toThrow();
          }
        }
      }
    });

    it('is refused a second time on the same folder and on the same port, before anything is built', async () => {
      const { dataDir, port } = instance;
      const again = await npmStart({ checkout: checkout.root, dataDir });
      expect(await again.ended).toBe(1);
      expect(lastLine(again.output())).toBe(
        `Millrace is already running on ${dataDir} (process ${await instance.supervisor()}): stop it, or choose another folder with MILLRACE_DATA_DIR.`,
      );
      const elsewhere = await npmStart({ checkout: checkout.root, dataDir: join(data, 'other'), port });
      expect(await elsewhere.ended).toBe(1);
      expect(lastLine(elsewhere.output())).toBe(
        `Port ${port} is in use: stop the process that uses it, or choose another with VIDEO_PORT.`,
      );
      for (const refused of [again, elsewhere]) expect(refused.output()).not.toMatch(/Install|Build/);
      expect((await instance.api('GET', '/auth/me')).status).toBe(401);
    });

    // A start takes seconds of both cores.
    atNight(() => {
      it('runs beside another on another folder and port, from the same checkout', async () => {
        const other = await start('other');
        expectProblem(await login(other.api, person), 401, 'invalid_credentials');
        expectProblem(await other.api('GET', '/auth/me', { token: person.token }), 401, 'unauthenticated');
        expect(await other.process.stop({ signal: 'SIGINT', timeoutMs: 120_000 })).toBe(0);
        expect((await instance.api('GET', '/auth/me')).status).toBe(401);
        await register(instance.api);
      });
    });

    it('stops with 0, leaves no process, and finds all data at the next start', async () => {
      expect(await instance.process.stop({ timeoutMs: 120_000 })).toBe(0);
      await nothingIsLeft();
      expect(instance.process.output()).not.toMatch(/"level":[56]0/);

      const { dataDir, port } = instance;
      instance = await startInstance({ checkout: checkout.root, dataDir, port });
      const { api, music } = instance;
      expect(await getVideo(api, person, video)).toMatchObject({ status: 'ready' });
      expect((await api('GET', `/stream/${video}/thumbnail`)).status).toBe(200);
      expect((await music('GET', `/tracks/${track}/stream`)).status).toBe(200);
      expectJson(await login(api, person), 200);
      expect(instance.process.output()).not.toMatch(/"level":[56]0/);
    });

    atNight(() => {
      it('starts an app again that was killed', async () => {
        const { api, dataDir } = instance;
        const apps = async (name: string) =>
          (await processesOf(dataDir)).filter(({ command }) => command.includes(`/apps/${name}/dist/main.js`));
        for (const name of ['video-api', 'music-api', 'media-transcoder']) {
          const [victim] = await apps(name);
          killRunning(victim?.pid);
          await poll(
            () => apps(name),
            ([next]) => next !== undefined && next.pid !== victim?.pid,
            { what: `a new ${name}` },
          );
        }
        await poll(
          () =>
            login(api, person).then(
              ({ status }) => status,
              () => 0,
            ),
          (status) => status === 200,
          { what: 'a login' },
        );
        const id = await upload(api, person, await tinyVideo());
        expect((await untilSettled(api, person, id)).status).toBe('ready');
      });
    });

    it('hurries at a second Ctrl-C', async () => {
      const { api, process: npm } = instance;
      // An upload that does not go on keeps the drain waiting.
      const stalled = await uploadAndStall(api.base, person.token, 1024 * 1024);
      await poll(
        async () => (await api('GET', '/videos', { token: person.token })).text,
        (text) => text.includes('uploading'),
        { what: 'the upload to have begun' },
      );
      const pid = await instance.supervisor();
      process.kill(pid, 'SIGINT');
      await npm.waitForOutput(/SIGINT: draining/);
      await pause(1_200, 'Two signals within a second count as one.');
      process.kill(pid, 'SIGINT');
      expect(await npm.ended).toBe(1);
      expect(npm.output()).toContain('killing the apps without a drain');
      // A drain would have waited for the upload.
      const drained = npm
        .output()
        .split('\n')
        .filter((line) => line.includes('video-api') && line.includes('drained'));
      expect(drained).toEqual([]);
      stalled.destroy();
    });
  });

  it('says in a line what is wrong with its configuration, and ends with 1', async () => {
    const env = { VIDEO_PORT: 'http' };
    const refused = await npmStart({ checkout: checkout.root, dataDir: join(data, 'wrong'), env });
    expect(await refused.ended).toBe(1);
    expect(lastLine(refused.output())).toBe('  VIDEO_PORT must be a whole number from 0 to 65535');
  });

  // A start takes seconds of both cores.
  atNight(() => {
    it('ends with 1 if an app refuses its configuration, and says why', async () => {
      const env = { MAX_UPLOAD_BYTES: 'many' };
      const refused = await npmStart({ checkout: checkout.root, dataDir: join(data, 'wrong'), env });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(/MAX_UPLOAD_BYTES/);
      expect(refused.output()).not.toMatch(/\bat .+\.js:\d+/);
      await nothingIsLeft();
    });
  });

  atNight(() => {
    it('ends with 130 at Ctrl-C before it is ready', async () => {
      const dataDir = join(data, 'interrupted');
      const starting = await npmStart({ checkout: checkout.root, dataDir });
      // The supervisor makes it first.
      await poll(async () => existsSync(join(dataDir, 'logs')), Boolean, { what: 'the start of the database' });
      process.kill(await supervisorOf(dataDir), 'SIGINT');
      expect(await starting.ended).toBe(130);
      expect(starting.output()).toContain('Interrupted.');
      expect(starting.output()).not.toContain('Millrace is ready');
      await nothingIsLeft();
    });

    it('starts nothing with an ffmpeg that lacks an encoder of some jobs', async () => {
      const lacking = join(data, 'ffmpeg without VP9');
      await writeFile(lacking, '#!/bin/sh\nffmpeg "$@" | grep -v libvpx\n', { mode: 0o755 });
      const env = { FFMPEG_PATH: lacking };
      const refused = await npmStart({ checkout: checkout.root, dataDir: join(data, 'lacking'), env });
      expect(await refused.ended).toBe(1);
      expect(lastLine(refused.output())).toContain(
        `${lacking} lacks the encoder libvpx-vp9: install a build with libx264,`,
      );
      expect(refused.output()).not.toContain('is listening');
      await nothingIsLeft();
    });
  });

  // A start takes seconds of both cores.
  atNight(() => {
    it('orphans nothing when it is killed, and finishes at the next start what was in hand', async () => {
      const port = await freePort();
      const first = await start('killed', port);
      const person = await register(first.api);
      const id = await upload(first.api, person, await longVideo());
      await poll(
        () => getVideo(first.api, person, id),
        ({ progress }) => (progress ?? 0) > 0,
        { what: 'a transcode in progress', everyMs: 50 },
      );
      process.kill(await first.supervisor(), 'SIGKILL');
      // At once, on the same folder and port: what was killed may still be ending.
      const second = await start('killed', port);
      expect((await untilSettled(second.api, person, id, 240_000)).status).toBe('ready');
      expect(existsSync(join(data, 'killed', 'postgres', 'data', 'postmaster.pid'))).toBe(true);
      expect(await second.process.stop({ timeoutMs: 120_000 })).toBe(0);
      await nothingIsLeft();
    });
  });
});

/** A folder's name and another one below it, of this many characters together. */
function longName(length: number): string {
  const first = 'Käthes größere Öde ';
  return `${first.repeat(Math.ceil(length / first.length)).slice(0, length - 12)}/ü ß/${'é'.repeat(7)}`;
}

/** Those by which others reach it. */
const addressesOfThisMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );

function lastLine(output: string): string | undefined {
  return output.split('\n').findLast((line) => line.trim() !== '' && !line.startsWith('npm '));
}
