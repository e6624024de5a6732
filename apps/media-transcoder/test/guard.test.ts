import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cached, generate } from '@millrace/testkit/media';
import { until } from '@millrace/testkit/waiting';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { processesWith } from './support/processes.ts';
import { tools } from './support/world.ts';

const run = promisify(execFile);
const guard = fileURLToPath(new URL('../bin/guard.sh', import.meta.url));
const node = process.execPath;

/** A worker that starts a guarded program, which sleeps for an hour, and names both. It ends after the program. */
function startWorker(seconds: string, path: string): ChildProcess {
  const script = `
    const { spawn } = require('node:child_process');
    spawn(${JSON.stringify(guard)}, ['--guard-program=sleep', ${JSON.stringify(seconds)}], { stdio: ['pipe', 'pipe', 'inherit'] });`;
  return spawn(node, ['-e', script], { env: { ...process.env, PATH: path }, stdio: 'ignore' });
}

/** A folder with the programs of a system without setsid and setpriv. */
async function plainSystem(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-bin-'));
  for (const name of ['env', 'sh', 'sleep', 'true']) await symlink(`/bin/${name}`, join(folder, name));
  return folder;
}

describe('the guard', () => {
  const cleanUps: (() => Promise<unknown> | undefined)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  it.each(['with the parent death signal', 'with a watchdog'])(
    'ends the program when the worker is killed, %s',
    async (way) => {
      const folder = await plainSystem();
      cleanUps.push(() => rm(folder, { recursive: true }));
      // A number that is on no other command line of this machine.
      const seconds = `36${process.pid}.${way.length}`;
      const worker = startWorker(seconds, way.includes('watchdog') ? folder : (process.env.PATH ?? ''));
      await until('the program has started', async () => (await processesWith(`sleep\0${seconds}`)).length > 0);
      worker.kill('SIGKILL');
      await until('the program has ended', async () => (await processesWith(`sleep\0${seconds}`)).length === 0);
    },
  );

  it('does not start the program if the worker has died already', async () => {
    const dead = spawn('true');
    await once(dead, 'exit');
    const started = run(guard, [`--guard-worker=${dead.pid}`, '--guard-program=echo', 'it runs']);
    await expect(started).rejects.toMatchObject({ code: 1, stdout: '' });
  });

  it('makes the program leader of a new process group and reports its id', async () => {
    const child = spawn(guard, ['--guard-program=sleep', '3600'], { stdio: ['pipe', 'pipe', 'pipe'] });
    cleanUps.push(async () => child.kill('SIGKILL'));
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await until('the guard has reported the process id', () => /guard: pid \d+\n/.test(stderr));
    const pid = Number(/guard: pid (\d+)/.exec(stderr)?.[1]);
    await until('the program runs', async () => (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'sleep');
    const group = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ')[1]?.split(' ')[2];
    expect(Number(group)).toBe(pid);
    expect((await readFile(`/proc/${pid}/limits`, 'utf8')).match(/Max core file size\s+(\d+)/)?.[1]).toBe('0');
  });

  it('limits memory and CPU time', async () => {
    const args = ['--guard-memory-kib=65536', '--guard-cpu-seconds=7', '--guard-program=cat', '/proc/self/limits'];
    const { stdout } = await run(guard, args);
    expect(stdout).toMatch(/Max data size\s+67108864 /);
    expect(stdout).toMatch(/Max cpu time\s+7 /);
  });

  it('hides the worker’s environment from the program', async () => {
    const env = {
      ...process.env,
      QUEUE_URL: 'amqp://user:secret@host',
      AWS_SECRET_ACCESS_KEY: 'secret',
      HOME: '/root',
    };
    const { stdout } = await run(guard, ['--guard-program=env'], { env });
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual(['LC_ALL', 'PATH']);
  });

  it('makes the program the kernel’s first victim if memory runs out', async () => {
    const { stdout } = await run(guard, [
      '--guard-memory-kib=65536',
      '--guard-program=cat',
      '/proc/self/oom_score_adj',
    ]);
    expect(stdout.trim()).toBe('1000');
  });

  it.each([
    ['by 10', [], 10],
    ['by as much as it is told', ['--guard-nice=15'], 15],
  ])('lowers the program’s priority %s', async (_by, args, niceness) => {
    const { stdout } = await run(guard, [...args, '--guard-program=cat', '/proc/self/stat']);
    // The 19th field, counted from after the name, which may contain anything.
    expect(stdout.slice(stdout.lastIndexOf(')') + 2).split(' ')[16]).toBe(String(niceness));
    const session = await run(guard, [...args, '--guard-program=cat', '/proc/self/autogroup']).catch(() => undefined);
    if (session !== undefined) expect(session.stdout.endsWith(` nice ${niceness}\n`)).toBe(true);
  });

  it('leaves the priority of the worker’s session alone if the program has none of its own', async () => {
    const folder = await plainSystem();
    cleanUps.push(() => rm(folder, { recursive: true }));
    // As the leader of a session, so that nothing else is in it.
    const script = `
      require('node:child_process').execFileSync(${JSON.stringify(guard)}, ['--guard-program=true'], { stdio: 'ignore' });
      process.stdout.write(require('node:fs').readFileSync('/proc/self/autogroup'));`;
    const worker = spawn(node, ['-e', script], {
      detached: true,
      env: { PATH: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [session] = await Promise.all([text(worker.stdout), once(worker, 'exit')]);
    // Without the file, the kernel does not divide the processor by sessions.
    expect(session.trim().replace(/^.* nice /, '')).toMatch(/^0?$/);
  });

  it('removes its own arguments at any position and passes the others unchanged', async () => {
    const printed = await run(guard, ['%s|', '--guard-program=printf', 'a b', '', '$(x)']);
    expect(printed.stdout).toBe('a b||$(x)|');
  });
});

/** Whether the kernel lets this user create a network namespace, as root or in a user namespace. */
const walled = await run('sh', ['-c', 'unshare --net -- true || unshare --user --map-current-user --net -- true']).then(
  () => true,
  () => false,
);

describe('the network of a guarded program', () => {
  (walled ? it : it.skip)('is empty: it does not even reach this machine', async () => {
    let connections = 0;
    const server = createServer().on('connection', () => {
      connections++;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const script = `require('node:net').connect(${port}, '127.0.0.1')
      .on('connect', () => { console.log('connected'); process.exit(); })
      .on('error', (error) => console.log(error.code))`;
    try {
      // Checks that the program reaches the port without the guard; otherwise the test proves nothing.
      expect((await run(node, ['-e', script])).stdout.trim()).toBe('connected');
      connections = 0;
      expect((await run(guard, [`--guard-program=${node}`, '-e', script])).stdout.trim()).toMatch(
        /^E(NETUNREACH|CONNREFUSED)$/,
      );
      expect(connections).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('a file that names other files', () => {
  it.each([
    ['hls', (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}\n#EXT-X-ENDLIST\n`],
    ['concat', (url: string) => `ffconcat version 1.0\nfile '${url}'\n`],
    [
      'dash',
      (url: string) =>
        `<?xml version="1.0"?>\n<MPD type="static"><Period><AdaptationSet><Representation id="1"><BaseURL>${url}</BaseURL><SegmentList><SegmentURL media="${url}"/></SegmentList></Representation></AdaptationSet></Period></MPD>`,
    ],
  ])('is not followed by the demuxers: %s', async (name, script) => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      const bait = await generate('ts', ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:d=1', '-c:v', 'mpeg2video']);
      for (const target of [`http://127.0.0.1:${port}/x.ts`, bait, `file://${bait}`]) {
        const text = script(target);
        const path = await cached(['hostile', name, text], 'mp4', async (draft) => {
          const { writeFile } = await import('node:fs/promises');
          await writeFile(draft, text);
        });
        // Bypasses the pipeline, whose inspection would reject the file first: this tests the second line of defence.
        await expect(
          probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal }),
        ).rejects.toThrow();
      }
      expect(requests).toBe(0);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
