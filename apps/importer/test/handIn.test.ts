import { once } from 'node:events';
import { appendFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { eachAtOnce } from '../src/command/eachAtOnce.ts';
import { ChangedError, readContent } from '../src/handIn/content.ts';
import { createSend, type Send } from '../src/handIn/http.ts';
import { fieldsOf } from '../src/handIn/names.ts';
import { createPatience } from '../src/handIn/patience.ts';
import { Refusal, StopError } from '../src/handIn/problems.ts';
import { createTusClient } from '../src/handIn/tus.ts';
import { lookAt } from '../src/walk/entries.ts';

const never = new AbortController().signal;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the content of a file', () => {
  const size = 3_000_000;
  const opened = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-content-'));
    closing.push(() => rm(folder, { recursive: true }));
    const path = join(folder, 'file');
    await writeFile(path, Buffer.alloc(size, 7));
    const before = (await lookAt(path))?.fingerprint;
    const assertUnchanged = async () => {
      if ((await lookAt(path))?.fingerprint !== before) throw new ChangedError();
    };
    const file = await open(path, 'r');
    closing.push(() => file.close());
    return { path, content: await readContent(file, size, assertUnchanged, never) };
  };
  const streamOf = async (body: Buffer | NodeJS.ReadableStream): Promise<Buffer> =>
    Buffer.isBuffer(body) ? body : buffer(body);

  it('is sent from any offset', async () => {
    const { content } = await opened();
    let counted = 0;
    const sent = await streamOf(
      content.from(1_000_000, (bytes) => {
        counted += bytes;
      }),
    );
    expect([sent.length, counted]).toEqual([2_000_000, 2_000_000]);
  });

  it('never arrives in full if the file was changed after it was hashed', async () => {
    const { path, content } = await opened();
    await appendFile(path, 'more');
    let counted = 0;
    await expect(
      streamOf(
        content.from(0, (bytes) => {
          counted += bytes;
        }),
      ),
    ).rejects.toThrow(ChangedError);
    expect(counted).toBeLessThan(size);
  });
});

describe('the fields of an upload', () => {
  it('fit what services accept', () => {
    // The service takes the title of a song from its tags.
    expect(fieldsOf('tracks', 'Album/01 Song.mp3')).toEqual({ filename: '01 Song.mp3' });
    expect(fieldsOf('videos', 'Films/A film.mp4')).toEqual({ filename: 'A film.mp4', title: 'A film' });
    expect(fieldsOf('videos', '\n.x')).toEqual({ filename: '.x', title: 'Untitled' });
    expect(fieldsOf('images', 'a.png')).toEqual({ filename: 'a.png' });
    expect(fieldsOf('videos', `${'🎵'.repeat(400)}.mp4`).title).toBe('🎵'.repeat(150));
  });
});

async function serve(listener: RequestListener): Promise<{ base: string; send: Send }> {
  const server: Server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // listen() on a port answers an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const { send, close } = createSend(4);
  closing.push(() => {
    close();
    server.closeAllConnections();
    return once(server.close(), 'close');
  });
  return { base: `http://127.0.0.1:${port}`, send };
}

describe('a service', () => {
  const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
    new Refusal({ status, headers, body: JSON.stringify({ code, detail: 'A sentence.' }) });

  it('that refuses before it has read the body is understood', async () => {
    const { base, send } = await serve((_req, res) => {
      res
        .writeHead(413, { Connection: 'close' })
        .end(JSON.stringify({ code: 'payload_too_large', detail: 'Too large.' }));
    });
    const tus = createTusClient(send, base, 'key', never);
    const { content } = { content: Buffer.alloc(8_000_000) };
    await expect(tus.append('id', 0, content, content.length)).rejects.toMatchObject({
      status: 413,
      message: 'Too large.',
    });
  });

  it('gets a small file in one request', async () => {
    const requests: string[] = [];
    const { base, send } = await serve(async (req, res) => {
      const bytes = await buffer(req);
      requests.push(`${req.method} ${req.headers['upload-length']} ${req.headers['content-type']} ${bytes}`);
      res.writeHead(201, { Location: `${base}/uploads/the-id` }).end();
    });
    const tus = createTusClient(send, base, 'key', never);
    expect(await tus.create(4, { title: 'x' }, Buffer.from('song'))).toBe('the-id');
    expect(requests).toEqual(['POST 4 application/offset+octet-stream song']);
  });

  it('that asks to wait is asked again after that time, by all requests', async () => {
    const told: string[] = [];
    const patience = createPatience((reason, seconds) => told.push(`${seconds} ${reason}`), never);
    const began = performance.now();
    let calls = 0;
    const work = async () => {
      calls += 1;
      if (calls === 1) throw problem(429, 'rate_limited', { 'retry-after': '1' });
      return performance.now() - began;
    };
    const [first, second] = await Promise.all([
      patience.persist('it', work),
      (async () => {
        await until('the first one is told to wait', () => told.length > 0);
        return patience.persist('it', work);
      })(),
    ]);
    expect(Math.min(first, second)).toBeGreaterThan(900);
    expect(told).toEqual(['1 it: A sentence.']);
  });

  it('that refuses the account ends the run', async () => {
    const patience = createPatience(() => undefined, never);
    for (const refusal of [problem(403, 'quota_exceeded'), problem(401, 'unauthenticated')]) {
      await expect(patience.persist('it', () => Promise.reject(refusal))).rejects.toThrow(new StopError('A sentence.'));
    }
  });

  it('that refuses the file is not asked again', async () => {
    const patience = createPatience(() => undefined, never);
    let calls = 0;
    const work = () => {
      calls += 1;
      return Promise.reject(problem(422, 'not_media'));
    };
    await expect(patience.persist('it', work)).rejects.toThrow(Refusal);
    expect(calls).toBe(1);
  });

  it('is waited for no longer when the run ends', async () => {
    const end = new AbortController();
    const patience = createPatience(() => end.abort(new Error('ended')), end.signal);
    const work = () => Promise.reject(problem(503, 'unavailable', { 'retry-after': '60' }));
    await expect(patience.persist('it', work)).rejects.toThrow();
  });
});

describe('concurrent work', () => {
  it('is bounded, and ends with the first failure', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    const failures: unknown[] = [];
    async function* items() {
      for (let n = 0; n < 1_000; n++) yield n;
    }
    const work = async (n: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done += 1;
      if (n === 20) throw new Error('the twentieth');
    };
    await expect(eachAtOnce(items(), 4, work, (error) => failures.push(error))).rejects.toThrow('the twentieth');
    expect([most, running, failures.length]).toEqual([4, 0, 1]);
    expect(done).toBeLessThan(30);
  });
});
