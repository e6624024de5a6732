import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { createS3Client } from '../src/drivers/s3/client.ts';
import { partBytes } from '../src/drivers/s3/partMemory.ts';
import { openS3Storage } from '../src/drivers/s3/s3Storage.ts';
import type { Storage } from '../src/index.ts';

const error = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/** How stores answer a call that deletes many objects. undefined: not at all. */
const refusals: Readonly<Record<string, readonly [status: number, body: string]>> = {
  'Backblaze B2, which knows no CRC32': [400, error('InvalidArgument')],
  'a store that wants an MD5': [400, error('MissingContentMD5')],
  'Google Cloud Storage, which has no such call': [501, error('NotImplemented')],
  'a store without the method': [405, error('MethodNotAllowed')],
  'Ceph, for a login of a few prefixes': [403, error('AccessDenied')],
};

const xml = { 'Content-Type': 'application/xml' };

/** A store that answers so. */
async function startStore(answer: RequestListener): Promise<{ endpoint: string; stop: () => void }> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    // listen() on a port answers an AddressInfo.
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('deleting a folder', () => {
  const objects = new Set<string>();
  const requests: string[] = [];
  let refusal: readonly [number, string] = [200, '<DeleteResult/>'];
  let ofOne = 204;
  let stop: () => void;
  let client: S3Client;
  let storage: Storage;

  beforeAll(async () => {
    const store = await startStore((req, res) => {
      const url = new URL(req.url ?? '', 'http://store');
      const key = decodeURIComponent(url.pathname.slice('/bucket/'.length));
      requests.push(`${req.method} ${url.searchParams.has('delete') ? 'many' : key}`);
      if (req.method === 'DELETE') {
        if (ofOne === 204) objects.delete(key);
        res.writeHead(ofOne).end();
      } else if (req.method === 'POST') {
        void text(req).then(() => res.writeHead(refusal[0], xml).end(refusal[1]));
      } else {
        // Two pages.
        const all = [...objects].sort();
        const after = url.searchParams.get('continuation-token') ?? '';
        const page = all.filter((one) => one > after).slice(0, 20);
        const isLast = page.at(-1) === all.at(-1);
        const rest = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
        const contents = page.map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`).join('');
        res
          .writeHead(200, xml)
          .end(`<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${rest}${contents}</ListBucketResult>`);
      }
    });
    stop = store.stop;
    const { endpoint } = store;
    const credentials = { accessKeyId: 'x', secretAccessKey: 'y' };
    client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true, maxAttempts: 1 });
  });
  afterAll(() => {
    client.destroy();
    stop();
  });
  beforeEach(async () => {
    ofOne = 204;
    storage = await openS3Storage({ client, readingClient: client, bucket: 'bucket', prefix: '' }, silentLogger());
    for (let n = 10; n < 40; n += 1) objects.add(`public/a/${n}`);
    requests.length = 0;
  });

  it.each(Object.entries(refusals))('goes on one by one in %s', async (_store, answer) => {
    refusal = answer;
    expect(await storage.deletePrefix('public/a/')).toBe(30);
    expect(objects.size).toBe(0);
    // The store is asked once, and not for each page.
    expect(requests.filter((one) => one === 'POST many')).toHaveLength(1);
  });

  it('does not go on one by one if the store fails', async () => {
    refusal = [500, error('InternalError')];
    await expect(storage.deletePrefix('public/a/')).rejects.toThrow('storage');
    expect(requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });

  it('fails if an object cannot be deleted one by one either', async () => {
    refusal = [501, error('NotImplemented')];
    ofOne = 403;
    await expect(storage.deletePrefix('public/a/')).rejects.toThrow('storage');
    ofOne = 404;
    expect(await storage.deletePrefix('public/a/')).toBe(30);
  });
});

describe('putting an object', () => {
  const whole = Buffer.from('bytes');
  const large = Buffer.alloc(partBytes + 1, 'x');

  // Backblaze B2, Ceph and older MinIO refuse them.
  it.each([
    ['at once', () => whole, whole, 1],
    ['in parts', () => Readable.from([large]), large, 2],
  ])('sends no checksums beside or after the bytes: %s', async (_way, source, bytes, puts) => {
    const headers: string[] = [];
    const bodies: Buffer[] = [];
    const store = await startStore((req, res) => {
      headers.push(...Object.keys(req.headers));
      void buffer(req).then((body) => {
        if (req.method === 'PUT') {
          bodies.push(body);
          res.writeHead(200, { ETag: '"e"' }).end();
        } else if (req.method === 'POST') {
          res.writeHead(200, xml).end('<Result><UploadId>u</UploadId><ETag>"e"</ETag></Result>');
        } else {
          res.writeHead(200, xml).end('<ListBucketResult/>');
        }
      });
    });
    Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' });
    const client = createS3Client({ pathStyle: true, endpoint: store.endpoint });
    try {
      const location = { client, readingClient: client, bucket: 'bucket', prefix: '' };
      const storage = await openS3Storage(location, silentLogger());
      await storage.put('public/a/10', source());
    } finally {
      client.destroy();
      store.stop();
    }
    expect(headers.filter((name) => name.includes('checksum') || name.includes('trailer'))).toEqual([]);
    expect(bodies).toHaveLength(puts);
    // The parts come in any order, and are all of the same letter.
    expect(Buffer.concat(bodies).equals(bytes)).toBe(true);
  });
});
