import { expect, it } from '@jest/globals';
import { createApi, createHttpApp, maxWholeBytes, mountHandlers, usualMaxBytes } from '@millrace/http';
import { createMetrics, silentLogger, startServer } from '@millrace/service';
import { maxParts } from '@millrace/storage';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { directHandlers } from '../src/direct/handlers.ts';
import { directOperations } from '../src/direct/operations.ts';
import type { DirectStore } from '../src/direct/store.ts';

/** As stores make them: S3's have 34 characters, and clients may send 200 back. */
const etag = '"'.repeat(200);
/** A presigned address with a session token of a cloud. */
const url = `https://bucket.example/${'u'.repeat(4_000)}`;
const upload = { id: 'upload', partBytes: 8_000_000, partCount: maxParts, expiresAt: new Date(0) };

const store: DirectStore = {
  create: async () => upload,
  addresses: async (_account, _id, read) => ({
    parts: read(maxParts).map((number) => ({ number, bytes: upload.partBytes, url })),
    seconds: 3_600,
  }),
  parts: async () => ({
    upload,
    parts: Array.from({ length: maxParts }, (_, n) => ({ number: n + 1, bytes: upload.partBytes, etag })),
  }),
  complete: async (_account, _id, read) => void read(maxParts),
  remove: async () => undefined,
};

const pass: RequestHandler = (_req, _res, next) => next();
const guards = {
  public: [pass],
  publicJwt: [pass],
  publicJwtOrKey: [pass],
  optionalJwt: [pass],
  jwt: [pass],
  key: [pass],
  jwtOrKey: [pass],
  admin: [pass],
};

it('answers of direct uploads with the most parts stay within their bounds', async () => {
  const api = createApi<{ id: number }>({
    guards,
    afterBody: guards,
    requireScope: () => pass,
    callerOf: () => ({ id: 1 }),
  });
  const fields = z.object({});
  const limits = { maxBytes: Number.MAX_SAFE_INTEGER };
  const handlers = directHandlers({ store, fields, limits, limitUploads: pass });
  mountHandlers({ api, root: api }, directOperations('videos:write', fields), handlers);
  const app = createHttpApp({
    log: silentLogger(),
    metrics: createMetrics('test'),
    checks: {},
    state: () => 'running',
    routes: (express) => void express.use('/api', api.router),
  });
  const server = await startServer(app, { port: 0, host: '127.0.0.1' });
  const bytesOf = async (method: string, path: string, body?: object): Promise<[string, number, number]> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/uploads/direct${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return [path, answer.status, (await answer.arrayBuffer()).byteLength];
  };
  try {
    const numbers = Array.from({ length: 100 }, (_, n) => n + 1);
    const told = Array.from({ length: maxParts }, (_, n) => ({
      number: n + 1,
      etag: '"0123456789abcdef0123456789abcdef"',
    }));
    const answers = [
      await bytesOf('POST', '', { bytes: 80_000_000_000, filename: 'f'.repeat(1_000) }),
      await bytesOf('POST', '/upload/parts', { parts: numbers }),
      await bytesOf('GET', '/upload/parts'),
      await bytesOf('POST', '/upload/complete', { parts: told }),
    ];
    expect(answers.map(([path, status]) => [path, status])).toEqual([
      ['', 201],
      ['/upload/parts', 200],
      ['/upload/parts', 200],
      ['/upload/complete', 200],
    ]);
    const [created = 0, signed = 0, listed = 0, completed = 0] = answers.map(([, , bytes]) => bytes);
    expect(Math.max(created, signed, completed)).toBeLessThan(maxWholeBytes);
    expect(listed).toBeGreaterThan(maxWholeBytes);
    expect(listed).toBeLessThan(usualMaxBytes);
  } finally {
    await server.close(0);
  }
});
