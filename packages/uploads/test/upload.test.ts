import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { problemHandler, text } from '@millrace/http';
import { AppError, silentLogger } from '@millrace/service';
import { openStorage, type PutOptions, type Storage, StorageUnavailableError } from '@millrace/storage';
import { until } from '@millrace/testkit/waiting';
import express from 'express';
import { z } from 'zod';
import { receiveUpload, type StoredFile } from '../src/index.ts';

const megabyte = 1024 * 1024;
const maxBytes = 2 * megabyte;
const key = 'private/videos/v1/source';

const fields = z.object({ title: text({ max: 100 }), description: text({ min: 0, max: 100 }).optional() });

interface Finished {
  fields: z.output<typeof fields>;
  file: StoredFile;
  extras: Partial<Record<'cover', StoredFile>>;
}

let folder: string;
let storage: Storage;
let server: Server;
let origin: string;
/** The service's calls, in order. */
let log: string[];
let finished: Finished | undefined;
/** The text fields received before the file, and the last value passed to `onBytes`. */
let early: Readonly<Record<string, string>> = {};
let received = 0;
let beginFails: Error | undefined;
let finishFails: Error | undefined;
/** Whether the operation of the next request ignores fields that it does not know. */
let ignoresUnknown = false;
/** Longer than a busy machine keeps a client waiting. */
const longIdleMs = 120_000;
let idleTimeoutMs = longIdleMs;
/** Replaces the storage's `put` in the next request. */
let putInstead: Storage['put'] | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-uploads-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  const app = express();
  app.post('/upload', async (req, res) => {
    const result = await receiveUpload(req, res, {
      storage: putInstead === undefined ? storage : { ...bound(storage), put: putInstead },
      maxBytes,
      operation: { form: { fields }, ...(ignoresUnknown && { unknownFields: 'ignored' }) },
      idleTimeoutMs,
      extraFiles: { cover: { maxBytes: 1000 } },
      begin: async (part, texts) => {
        early = texts;
        received = 0;
        log.push(`begin ${part.field} ${part.originalName}`);
        if (beginFails) throw beginFails;
        return {
          key,
          extraKeys: { cover: 'private/videos/v1/cover' },
          onBytes(bytes) {
            received = bytes;
          },
          async finish(values, file, extras) {
            if (finishFails) throw finishFails;
            log.push('finish');
            finished = { fields: values, file, extras };
            return { id: 'v1' };
          },
          async abandon() {
            log.push('abandon');
          },
        };
      },
    });
    if (result === null) log.push('client gone');
    else res.status(201).json(result);
  });
  app.use(problemHandler({ log: silentLogger() }));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  log = [];
  finished = undefined;
  beginFails = undefined;
  finishFails = undefined;
  putInstead = undefined;
  ignoresUnknown = false;
  idleTimeoutMs = longIdleMs;
});

afterEach(async () => {
  await storage.deletePrefix('private/');
});

const bound = (s: Storage): Storage => ({
  put: s.put.bind(s),
  get: s.get.bind(s),
  head: s.head.bind(s),
  copy: s.copy.bind(s),
  list: s.list.bind(s),
  delete: s.delete.bind(s),
  deletePrefix: s.deletePrefix.bind(s),
  toLocalFile: s.toLocalFile.bind(s),
  toPartialFile: s.toPartialFile.bind(s),
  removeStaleUploads: s.removeStaleUploads.bind(s),
  drafts: s.drafts,
  ping: s.ping.bind(s),
  close: s.close.bind(s),
});

/** A `put` that reads some of its stream and then fails. */
const failingPut =
  (fail: (key: string, options?: PutOptions) => Promise<never>): Storage['put'] =>
  async (name, body, options) => {
    if (Symbol.asyncIterator in body) {
      for await (const _chunk of body) return fail(name, options);
    }
    return fail(name, options);
  };

/** All files below the folder, including temporary ones. */
async function leftovers(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

interface Answer {
  status: number;
  body: { code?: string; detail?: string; id?: string; errors?: { field: string; message: string }[] };
  headers: Headers;
}

async function send(form: FormData): Promise<Answer> {
  const response = await fetch(`${origin}/upload`, { method: 'POST', body: form });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

async function sendRaw(contentType: string | undefined, body: string | Buffer): Promise<Answer> {
  const headers = new Headers(contentType === undefined ? {} : { 'Content-Type': contentType });
  const response = await fetch(`${origin}/upload`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers,
  });
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
}

function form(parts: Record<string, string | Blob | [Blob, string]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') data.append(name, value);
    else if (Array.isArray(value)) data.append(name, value[0], value[1]);
    else data.append(name, value, 'clip.mp4');
  }
  return data;
}

const multipart = 'multipart/form-data; boundary=XX';
const filePart = (content: string, disposition = 'form-data; name="file"; filename="a.mp4"') =>
  `--XX\r\nContent-Disposition: ${disposition}\r\nContent-Type: video/mp4\r\n\r\n${content}\r\n`;
const textPart = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** `abandon` was called, and no file is left. */
async function expectNothingLeft(begun = true): Promise<void> {
  expect(log.filter((entry) => entry === 'abandon')).toHaveLength(begun ? 1 : 0);
  expect(log).not.toContain('finish');
  expect(await leftovers()).toEqual([]);
}

describe('an accepted upload', () => {
  it('stores the bytes as sent, with the fields before or after the file', async () => {
    const bytes = randomBytes(1_500_000);
    for (const order of ['before', 'after']) {
      const file = new Blob([bytes]);
      const title = 'Ein Schwan auf dem Rhein, 白鳥 🦢';
      const answer = await send(order === 'before' ? form({ title, file }) : form({ file, title }));
      expect(answer).toMatchObject({ status: 201, body: { id: 'v1' } });
      expect(finished?.fields).toEqual({ title });
      expect(early).toEqual(order === 'before' ? { title } : {});
      expect(received).toBe(bytes.length);
      expect(finished?.file).toMatchObject({ key, size: bytes.length, originalName: 'clip.mp4' });
      const object = await storage.get(key);
      const stored = object === null ? Buffer.alloc(0) : await buffer(object.body);
      expect(createHash('sha256').update(stored).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(log).toEqual([
        ...(order === 'before' ? [] : ['begin file clip.mp4', 'finish']),
        'begin file clip.mp4',
        'finish',
      ]);
    }
  });

  it('accepts a file of exactly the limit', async () => {
    expect(await send(form({ title: 't', file: new Blob([Buffer.alloc(maxBytes)]) }))).toMatchObject({ status: 201 });
    expect(finished?.file.size).toBe(maxBytes);
  });

  it('keeps UTF-8 file names without folders, control characters and direction marks', async () => {
    const name = (value: string) => `form-data; name="file"; filename="${value}"`;
    const encoded = (value: string) => `form-data; name="file"; filename*=utf-8''${encodeURIComponent(value)}`;
    const names: [string, string | null][] = [
      [name('Übung – 練習.mp4'), 'Übung – 練習.mp4'],
      [encoded('Übung – 練習.mp4'), 'Übung – 練習.mp4'],
      [name('../../etc/passwd'), 'passwd'],
      [name('C:/films/a.mp4'), 'a.mp4'],
      [encoded('a\u0000b\u202egpj.mp4'), 'abgpj.mp4'],
      [name('say \\"hi\\"; 50%.mp4'), 'say "hi"; 50%.mp4'],
      [name('say %22hi%22%0d%0A %2F.mp4'), 'say "hi" %2F.mp4'],
      [name('\u200b'), null],
      [name(`${'ä'.repeat(400)}.mp4`), 'ä'.repeat(255)],
    ];
    for (const [sent, kept] of names) {
      const answer = await sendRaw(multipart, `${textPart('title', 't')}${filePart('x', sent)}--XX--\r\n`);
      expect(answer.status).toBe(201);
      expect(finished?.file.originalName).toBe(kept);
    }
  });

  it('accepts optional further files, each with its own limit', async () => {
    const cover = new Blob(['picture']);
    expect(await send(form({ cover, title: 't', file: new Blob(['audio']) }))).toMatchObject({ status: 201 });
    expect(finished?.extras.cover).toMatchObject({ size: 7, key: 'private/videos/v1/cover' });
    const big = new Blob([Buffer.alloc(1001)]);
    log = [];
    await storage.deletePrefix('private/');
    expect(await send(form({ title: 't', file: new Blob(['audio']), cover: big }))).toMatchObject({ status: 413 });
    await expectNothingLeft();
  });
});

describe('a form of an operation that ignores fields that it does not know', () => {
  it('is accepted, and the answer names them', async () => {
    ignoresUnknown = true;
    const file = new Blob(['movie']);
    const { status, headers } = await send(form({ titel: 'x', title: 't', 'ü, x': 'x', file }));
    expect(status).toBe(201);
    expect(headers.get('warning')).toBe('299 - "Ignored fields that are not known: titel, %C3%BC%2C%20x"');
    expect(finished?.fields).toEqual({ title: 't' });
    expect((await send(form({ title: 't', file }))).headers.has('warning')).toBe(false);
  });
});

describe('an invalid form', () => {
  const file = new Blob(['movie']);
  const cases: [string, () => FormData, string, boolean][] = [
    ['no file', () => form({ title: 't' }), 'file', false],
    ['no title', () => form({ file }), 'title', true],
    ['an empty title', () => form({ title: ' ', file }), 'title', true],
    ['the file as text', () => form({ title: 't', file: 'movie' }), 'file', false],
    ['a text field as file', () => form({ file, title: new Blob(['t']) }), 'title', true],
    ['another file field', () => form({ title: 't', movie: file }), 'movie', false],
    ['a field that the form does not have', () => form({ titel: 't', title: 't', file }), 'titel', false],
    ['such a field behind the file', () => form({ file, title: 't', titel: 't' }), 'titel', true],
    ['a second file field', () => form({ title: 't', file, movie: file }), 'movie', true],
    ['a field that is too long', () => form({ file, title: 'x'.repeat(70_000) }), 'title', true],
    [
      'the title twice',
      () => {
        const data = form({ title: 't', file });
        data.append('title', 'u');
        return data;
      },
      'title',
      true,
    ],
    [
      'two files',
      () => {
        const data = form({ title: 't', file });
        data.append('file', file, 'b.mp4');
        return data;
      },
      'file',
      true,
    ],
  ];
  for (const [what, make, field, begun] of cases) {
    it(`rejects ${what}, names the field and leaves no files`, async () => {
      const { status, body } = await send(make());
      expect({ status, code: body.code, field: body.errors?.[0]?.field }).toEqual({
        status: 400,
        code: 'invalid_request',
        field,
      });
      await expectNothingLeft(begun);
    });
  }

  it.each(['file', 'cover'])('rejects an empty %s at once, and leaves no files', async (field) => {
    const { status, body } = await send(form({ title: 't', file, cover: new Blob(['x']), [field]: new Blob([]) }));
    expect({ status, code: body.code, field: body.errors?.[0]?.field }).toEqual({
      status: 400,
      code: 'empty_file',
      field,
    });
    await expectNothingLeft();
  });

  it('names the field that is most like one that the form does not have', async () => {
    const errors = [{ field: 'titel', message: 'is not known; the known field most like it is title' }];
    expect(await send(form({ titel: 't', file }))).toMatchObject({ status: 400, body: { errors } });
  });

  it('rejects a form with too many fields', async () => {
    ignoresUnknown = true;
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, 'x']));
    expect(await send(form({ file, ...many }))).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    await expectNothingLeft();
  });

  it('treats a file without a name as missing', async () => {
    const body = `${textPart('title', 't')}${filePart('x', 'form-data; name="file"; filename=""')}--XX--\r\n`;
    expect(await sendRaw(multipart, body)).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } });
    await expectNothingLeft(false);
  });

  const malformed: [string, string | undefined, string, number, boolean][] = [
    ['no body at all', undefined, '', 415, false],
    ['JSON', 'application/json', '{}', 415, false],
    ['another multipart type', 'multipart/mixed; boundary=XX', '--XX--', 415, false],
    ['no boundary', 'multipart/form-data', '--XX--', 400, false],
    ['a body that is not multipart', multipart, 'hello', 400, false],
    ['an empty body', multipart, '', 400, false],
    ['an unfinished file', multipart, `${textPart('title', 't')}${filePart('x').trimEnd()}`, 400, true],
    ['an unfinished form', multipart, `${textPart('title', 't')}${filePart('x')}`, 400, true],
    ['a broken part header', multipart, `${filePart('x')}--XX\r\nContent-Disp\u0001: x\r\n\r\n\r\n--XX--`, 400, true],
    [
      'a part without a name',
      multipart,
      `${filePart('x')}--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--`,
      400,
      true,
    ],
  ];
  for (const [what, type, body, status, begun] of malformed) {
    it(`answers ${status} to ${what}`, async () => {
      expect((await sendRaw(type, body)).status).toBe(status);
      await expectNothingLeft(begun);
    });
  }
});

describe('an upload that is too large or incomplete', () => {
  /** Sends a request head over a raw socket and collects the answer. */
  async function open(head: string[]): Promise<{ socket: Socket; received: () => string; closed: () => boolean }> {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    let received = '';
    let closed = false;
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        closed = true;
      });
    socket.write(['POST /upload HTTP/1.1', 'Host: x', `Content-Type: ${multipart}`, ...head, '', ''].join('\r\n'));
    return { socket, received: () => received, closed: () => closed };
  }

  it('is answered 413 at the first excess byte, and the connection is closed', async () => {
    const { socket, received, closed } = await open(['Transfer-Encoding: chunked']);
    const chunk = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
    socket.write(chunk(`${filePart('').trimEnd()}\r\n\r\n`));
    for (let sent = 0; sent < maxBytes; sent += megabyte) socket.write(chunk('x'.repeat(megabyte)));
    await until('the upload has begun', () => log.includes('begin file a.mp4'));
    expect(received()).toBe('');
    socket.write(chunk('y'.repeat(megabyte)));
    // The body is never completed.
    await until('it is answered', () => received().includes('payload_too_large'));
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    expect(received()).toMatch(/\r\nConnection: close\r\n/i);
    expect(received()).toMatch(/\r\nContent-Type: application\/problem\+json/i);
    await expectNothingLeft();
    await until('the connection is closed', () => {
      socket.write(chunk('z'.repeat(1000)));
      return closed();
    });
  });

  it('is answered 413 at once if Content-Length is too large', async () => {
    const { socket, received } = await open([`Content-Length: ${maxBytes + 10 * megabyte}`]);
    await until('it is answered', () => received().includes('payload_too_large'));
    socket.destroy();
    await expectNothingLeft(false);
  });

  it('is also rejected if the excess bytes belong to no file', async () => {
    const { socket, received } = await open(['Transfer-Encoding: chunked']);
    const junk = 'j'.repeat(megabyte);
    for (let sent = 0; sent < maxBytes + 3 * megabyte; sent += megabyte) {
      socket.write(`${junk.length.toString(16)}\r\n${junk}\r\n`);
    }
    await until('it is answered', () => received().includes('payload_too_large'));
    socket.destroy();
    await expectNothingLeft(false);
  });

  it('is ended when the client sends nothing for the idle timeout', async () => {
    idleTimeoutMs = 400;
    const { socket, received } = await open(['Content-Length: 100000']);
    socket.write(filePart('some').trimEnd());
    await until('it is answered', () => received().includes('malformed_request'));
    expect(received()).toMatch(/No data arrived for/);
    socket.destroy();
    await expectNothingLeft();
  });

  it('leaves no files when the client disconnects midway', async () => {
    const { socket } = await open(['Content-Length: 1000000']);
    socket.write(filePart('some').trimEnd() + 'x'.repeat(300_000));
    await until('the upload has begun', () => log.includes('begin file a.mp4'));
    await until('a file is being written', async () => (await leftovers()).length === 1);
    socket.destroy();
    await until('the client is gone', () => log.includes('client gone'));
    await expectNothingLeft();
  });
});

describe('when the storage or the service fails', () => {
  const upload = () => form({ title: 't', file: new Blob([Buffer.alloc(megabyte)]) });

  it('answers 503 with Retry-After when the storage fails midway', async () => {
    putInstead = failingPut(() => Promise.reject(new StorageUnavailableError(new Error('unavailable'))));
    const { status, headers } = await send(upload());
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    await expectNothingLeft();
  });

  it('answers so too when the storage ends the stream of a small file, and says why a moment later', async () => {
    putInstead = async (_key, body) => {
      const turns = async () => {
        for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
      };
      // The whole form arrives.
      await turns();
      if (body instanceof Readable) body.destroy(new Error('no space left on device'));
      // multer hears of that.
      await turns();
      throw new StorageUnavailableError(new Error('no space left on device'), 'The storage is full.');
    };
    const { status, body } = await send(form({ title: 't', file: new Blob([Buffer.alloc(1000)]) }));
    expect({ status, detail: body.detail }).toEqual({ status: 503, detail: 'The storage is full.' });
    await expectNothingLeft();
  });

  it('answers with the error of begin', async () => {
    beginFails = new AppError('rate_limited', 'Too many requests.', { retryAfter: 3 });
    expect(await send(upload())).toMatchObject({ status: 429 });
    await expectNothingLeft(false);
  });

  it('removes the stored bytes when finish fails', async () => {
    finishFails = new AppError('not_found', 'It was deleted.');
    expect(await send(upload())).toMatchObject({ status: 404 });
    await expectNothingLeft();
  });
});
