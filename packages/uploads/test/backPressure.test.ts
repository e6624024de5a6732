import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemHandler } from '@millrace/http';
import { silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { pause, until } from '@millrace/testkit/waiting';
import express from 'express';
import { z } from 'zod';
import { receiveUpload } from '../src/index.ts';

const megabyte = 1024 * 1024;

let folder: string;
let files: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-back-pressure-'));
  files = await openStorage({ url: `file://${folder}`, log: silentLogger() });
});
afterAll(async () => {
  await files.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a rejected upload', () => {
  it('is not read further while the storage is slow to abort its write', async () => {
    let giveUp: () => void = () => undefined;
    const mayGiveUp = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    let refused: () => void = () => undefined;
    const wasRefused = new Promise<void>((resolve) => {
      refused = resolve;
    });
    // As with S3, where aborting an unfinished upload takes another request.
    const slow: Storage = {
      ...files,
      put: async (key, body, options) => {
        try {
          return await files.put(key, body, options);
        } catch (error) {
          refused();
          await mayGiveUp;
          throw error;
        }
      },
      delete: (key) => files.delete(key),
    };
    const app = express();
    app.post('/upload', async (req, res) => {
      await receiveUpload(req, res, {
        storage: slow,
        maxBytes: 2 * megabyte,
        operation: { form: { fields: z.object({}) } },
        begin: async () => ({
          key: 'private/videos/v/source',
          finish: async () => true,
          abandon: async () => undefined,
        }),
      });
    });
    app.use(problemHandler({ log: silentLogger() }));
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    try {
      let answer = '';
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
      });
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.on('error', () => undefined);
      const part = 'Content-Disposition: form-data; name="file"; filename="x"';
      socket.write(
        'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      // One chunk of 256 MiB, far more than allowed, sent as fast as the server reads.
      socket.write(`10000000\r\n--b\r\n${part}\r\n\r\n`);
      socket.write(Buffer.alloc(256 * megabyte));
      await wasRefused;
      const sent = () => socket.bytesWritten - socket.writableLength;
      await until('nothing more is read', async () => {
        const before = sent();
        await pause(500, 'A server that reads on would take all of it meanwhile.');
        return sent() === before;
      });
      // Only the socket buffers may fill.
      expect(sent()).toBeLessThan(64 * megabyte);
      expect(socket.writableLength).toBeGreaterThan(0);
      giveUp();
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    } finally {
      socket.destroy();
      server.closeAllConnections();
      server.close();
    }
  });
});
