import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Contract, OperationSpec } from '@millrace/http';
import { startEdge, type TestEdge } from '@millrace/testkit/edge';
import { describeWithEngine } from '@millrace/testkit/engines';
import { until } from '@millrace/testkit/waiting';
import { imageService } from '../../../../apps/image-api/src/service.ts';
import { musicService } from '../../../../apps/music-api/src/service.ts';
import { videoService } from '../../../../apps/video-api/src/service.ts';

/** Parameters of operations without a credential that open nothing. Every other one counts as a secret. */
const harmless = new Set([
  // `source` is the address of a picture of another server, which the API logs too.
  ...['id', 'name', 'page', 'language', 'rendition', 'sheet', 'params', 'source'],
  ...['limit', 'cursor', 'sort', 'q', 'type', 'window', 'time', 'width', 'return_to', 'restore', 'iss', 'error'],
  ...[
    'w',
    'h',
    'fit',
    'g',
    'up',
    'ar',
    'crop',
    'trim',
    'rotate',
    'flip',
    'flop',
    'br',
    'co',
    'gamma',
    'sa',
    'hue',
    'tint',
  ],
  ...['blur', 'sharpen', 'grayscale', 'pad', 'round', 'bg', 'wm', 'cs', 'mb', 'f', 'dpr', 'v', 'exp', 't'],
]);

const namesOf = (schema: OperationSpec['params']): string[] => Object.keys(schema?.shape ?? {});

/** The address of an operation with a secret in all places for one; undefined if it has none. */
function addressWith(
  secret: string,
  { apiPath }: Contract,
  { path, params, query, ownQuery, atRoot }: OperationSpec,
): string | undefined {
  const inPath = namesOf(params);
  const inQuery = [...namesOf(query), ...namesOf(ownQuery)].filter((name) => !harmless.has(name));
  if (inPath.every((name) => harmless.has(name)) && inQuery.length === 0) return undefined;
  const filled = inPath.reduce(
    (at, name) => at.replace(new RegExp(`[:*]${name}`), harmless.has(name) ? 'x' : secret),
    path,
  );
  const search = inQuery.map((name) => `${name}=${secret}`).join('&');
  return `${atRoot ? '' : apiPath}${filled}${search === '' ? '' : `?${search}`}`;
}

const addresses = [videoService.contract, musicService.contract, imageService.contract].flatMap((contract, service) =>
  contract.operations.flatMap((spec, at): [id: string, method: string, address: string, secret: string][] => {
    const secret = `hunter${service}x${at}x`;
    const address = spec.security.startsWith('public') ? addressWith(secret, contract, spec) : undefined;
    return address === undefined ? [] : [[spec.operationId, spec.method.toUpperCase(), address, secret]];
  }),
);

await describeWithEngine('nginx', 'the logs of the edge', () => {
  let server: Server;
  let edge: TestEdge;

  beforeAll(async () => {
    // Whatever fails is in the error log, with its whole request.
    server = createServer((req) => req.socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    edge = await startEdge({ origin: `http://127.0.0.1:${address.port}`, service: 'image', edgeToken: 'e'.repeat(20) });
  });
  afterAll(async () => {
    await edge.stop();
    server.closeAllConnections();
    server.close();
  });

  /** A request that fails, as a client on the wire sends it. @returns what the logs have then */
  async function logsAfter(method: string, path: string): Promise<string> {
    const req = request({ port: edge.port, host: '127.0.0.1', path, method, agent: false }).end();
    const [res] = await once(req, 'response');
    res.resume();
    const id = String(res.headers['x-request-id']);
    const trouble = () => readFile(join(edge.folder, 'trouble.log'), 'utf8').catch(() => '');
    await until('the failure is logged', async () => (await trouble()).includes(id));
    return (await trouble()) + (await edge.errors());
  }

  it('have whole requests of operations without secrets', async () => {
    expect(await logsAfter('GET', '/api/videos?page=1')).toContain('"GET /api/videos?page=1 HTTP/1.1"');
  });

  it('know operations with secrets in their addresses', () => {
    const known = [
      'finishOidc',
      'getExportArchive',
      'getSharedPlaylist',
      'uploadToUrl',
      'getOriginal',
      'transformImage',
    ];
    expect(addresses.map(([id]) => id)).toEqual(expect.arrayContaining(known));
  });

  it.each(addresses)('have no secret of %s (%s %s)', async (_id, method, address, secret) => {
    expect(await logsAfter(method, address)).not.toContain(secret);
  });
});
