import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { holdTimeouts } from '@millrace/testkit/clock';
import { nextTurn } from '@millrace/testkit/turn';
import { pause, until } from '@millrace/testkit/waiting';
import { transformFile } from '@swc/core';
import { type RunningServer, StartError, startServer } from '../src/index.ts';

let folder: string;
let program: string;

/** Runs the lifecycle in a child process, because it exits. The child prints what it closes. */
beforeAll(async () => {
  const source = join(import.meta.dirname, '../src/app/lifecycle.ts');
  const { code } = await transformFile(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  // Inside the package, so that nothing outside the project is touched.
  folder = await mkdtemp(join(import.meta.dirname, 'lifecycle-'));
  await writeFile(join(folder, 'lifecycle.mjs'), code);
  program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { createLifecycle } from './lifecycle.mjs';
     const log = { info() {}, error() {}, fatal() {} };
     const life = createLifecycle(log);
     life.onClose('first', async () => { process.stdout.write('first '); });
     life.onClose('second', async () => { process.stdout.write('second '); if (process.argv[2] === 'hang') await new Promise(() => {}); });
     life.onClose('broken', async () => { throw new Error('cannot close'); });
     if (process.argv[2] === 'throw') setImmediate(() => { throw new Error('uncaught'); });
     // Keeps the process alive.
     new BroadcastChannel('alive');
     process.stdout.write('up ');`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(argument: string, act: (child: ReturnType<typeof spawn>, output: () => string) => Promise<void>) {
  const child = spawn(process.execPath, [program, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exit = once(child, 'exit');
  await until('it is up', () => output.includes('up') || child.exitCode !== null);
  await act(child, () => output);
  const [code] = await exit;
  return { code, output };
}

describe('the lifecycle', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'closes in reverse order and exits 0 on %s, even if one resource fails to close',
    async (signal) => {
      const { code, output } = await run('', async (child) => void child.kill(signal));
      expect(output).toBe('up second first ');
      expect(code).toBe(0);
    },
  );

  it('drains and exits 1 after an uncaught error', async () => {
    expect(await run('throw', async () => undefined)).toEqual({ code: 1, output: 'up second first ' });
  });

  it('is cut short by a second signal', async () => {
    const { code, output } = await run('hang', async (child, printed) => {
      child.kill('SIGTERM');
      await until('it drains', () => printed().includes('second'));
      // Repeated until it exits: a second signal within the first second is ignored.
      await until('it has exited', () => {
        if (child.exitCode !== null) return true;
        child.kill('SIGTERM');
        return false;
      });
    });
    expect([code, output]).toEqual([1, 'up second ']);
  });
});

describe('the server', () => {
  it('says what to do when its port is in use', async () => {
    const first = await startServer((_req, res) => void res.end(), { port: 0, host: '127.0.0.1' });
    try {
      const second = startServer((_req, res) => void res.end(), { port: first.port, host: '127.0.0.1' });
      await expect(second).rejects.toThrow(StartError);
      await expect(second).rejects.toThrow(`Port ${first.port} is in use`);
    } finally {
      await first.close(0);
    }
  });

  it('completes requests in progress before it closes, and cuts them after the timeout', async () => {
    const begun = new Map<string | undefined, ServerResponse>();
    const server = await startServer((req, res) => void begun.set(req.url, res), { port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${server.port}`;
    const quick = fetch(`${url}/quick`).then((response) => response.text());
    const slow = fetch(`${url}/slow`);
    slow.catch(() => undefined);
    await until('both have arrived', () => begun.size === 2);
    const closed = server.close(500);
    begun.get('/quick')?.end('done');
    await closed;
    expect(await quick).toBe('done');
    await expect(slow).rejects.toThrow();
  });

  /** A client that records what it receives, and when the server closes the connection. */
  async function connected(port: number) {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    const closed = new Promise<string>((resolve) => {
      socket.once('error', (error) => resolve(error.message));
      socket.once('close', () => resolve(received));
    });
    await once(socket, 'connect');
    const ask = (connection = 'keep-alive') =>
      void socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\nContent-Length: 0\r\n\r\n`);
    return { ask, closed, received: () => received };
  }

  /** As `close`, but the server listens until no connection arrives: on a busy machine, that may take longer than it is patient. */
  const closePatiently = (server: RunningServer): Promise<void> => {
    const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 600_000);
    const closed = server.close(600_000);
    clock.mockRestore();
    return closed;
  };

  const answering = () => startServer((_req, res) => void res.end('an answer'), { port: 0, host: '127.0.0.1' });

  it('answers requests on existing connections while it closes, and refuses new connections', async () => {
    const server = await answering();
    const clients = await Promise.all(Array.from({ length: 50 }, () => connected(server.port)));
    const over = server.close(60_000);
    for (const { ask } of clients) ask();
    // A busy machine takes longer to stop listening: see `stopListening`.
    const refusal = await until('a new connection is refused', async () => {
      const attempt = await connected(server.port).catch((error: unknown) => error);
      return attempt instanceof Error && attempt;
    });
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });
    for (const { closed } of clients) expect(await closed).toMatch(/^HTTP.1.1 200.*Connection: close.*an answer$/s);
    await over;
  });

  it('answers a request that arrives while the closing process gets no processor time', async () => {
    const server = await answering();
    const client = await connected(server.port);
    holdTimeouts();
    try {
      // Each look advances the clock, and a busy machine may need thousands: the end of patience must not come by them.
      const over = server.close(600_000);
      while (!((await connected(server.port).catch((error: unknown) => error)) instanceof Error)) {
        jest.advanceTimersByTime(5);
      }
      await nextTurn();
      client.ask();
      // The request has arrived, and is read after the timers that are due: as after a stall of that length.
      jest.advanceTimersByTime(1_200);
      expect(await client.closed).toMatch(/^HTTP.1.1 200.*an answer$/s);
      await over;
    } finally {
      jest.useRealTimers();
    }
  });

  it('resets no connection while it closes, even if many clients connect', async () => {
    const server = await answering();
    const outcomes: Promise<string>[] = [];
    let over = false;
    const connecting = Array.from({ length: 20 }, async () => {
      while (!over) {
        // A refused connection is allowed: a proxy can try another replica.
        const client = await connected(server.port).catch(() => undefined);
        if (client === undefined) return;
        client.ask('close');
        outcomes.push(client.closed);
        await client.closed;
        await pause(10, 'The rhythm of a client.');
      }
    });
    await until('many have connected', () => outcomes.length >= 200);
    await closePatiently(server);
    over = true;
    await Promise.all(connecting);
    const wrong = (await Promise.all(outcomes)).filter((outcome) => !/^HTTP.1.1 200.*an answer/s.test(outcome));
    expect(wrong).toEqual([]);
    // On a busy machine, a moment without a connection is rare.
  }, 600_000);

  it('resets no connection that arrives while the closing process is busy with something else', async () => {
    const server = await answering();
    const outcomes: Promise<string>[] = [];
    let turn = 0;
    const act = () => {
      turn += 1;
      if (turn > 20) return;
      setImmediate(act);
      // After the connections of this turn were accepted, and none was there.
      if (turn % 2 === 1) return;
      const client = connected(server.port);
      outcomes.push(
        client.then(({ ask, closed }) => {
          ask('close');
          return closed;
        }),
      );
      const busyUntil = performance.now() + 2;
      while (performance.now() < busyUntil);
    };
    setImmediate(act);
    await closePatiently(server);
    expect(await Promise.all(outcomes)).toEqual(Array(10).fill(expect.stringMatching(/^HTTP.1.1 200.*an answer/s)));
  });

  it('does not wait for idle and silent connections', async () => {
    const server = await answering();
    const idle = await connected(server.port);
    idle.ask();
    await until('it is answered', () => idle.received().includes('an answer'));
    const silent = await connected(server.port);
    // Longer than this test may take.
    await server.close(600_000);
    expect(await silent.closed).toBe('');
    expect(await idle.closed).toContain('Connection: keep-alive');
  });
});
