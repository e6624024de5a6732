import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import express from 'express';
import { ContentTags, sendObject } from '../src/index.ts';

const key = 'public/images/i1/w_10.jpg';
const bytes = Buffer.from('a small rendition');

let folder: string;
let storage: Storage;
let server: Server;
let url: string;
let asked: string[] = [];
let now = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-held-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
  await storage.put(key, bytes, { contentType: 'image/jpeg' });
  const counting: Pick<Storage, 'head' | 'get'> = {
    head: (one) => {
      asked.push('head');
      return storage.head(one);
    },
    get: (one, options) => {
      asked.push('get');
      return storage.get(one, options);
    },
  };
  const tags = new ContentTags(counting, () => now);
  const app = express();
  app.get('/', (req, res, next) => {
    sendObject(req, res, { storage: counting, key, tags, confirmedWithinMs: 1_000 }).catch(next);
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  url = `http://127.0.0.1:${address.port}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  now += 10_000;
  await (await fetch(url)).arrayBuffer();
  asked = [];
});

it('a small object that was just sent is sent without a request to the storage', async () => {
  now += 999;
  const answer = await fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
    ...[200, etag, String(bytes.length)],
  ]);
  expect(asked).toEqual([]);
});

it('after a second, the storage is asked again', async () => {
  now += 1_000;
  expect((await fetch(url)).status).toBe(200);
  expect(asked).toEqual(['head']);
});

it('a part of it is read from the storage', async () => {
  const answer = await fetch(url, { headers: { range: 'bytes=2-6' } });
  expect([answer.status, await answer.text()]).toEqual([206, 'small']);
  expect(answer.headers.get('content-range')).toBe(`bytes 2-6/${bytes.length}`);
  expect(asked).toEqual(['get']);
});
