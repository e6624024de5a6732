import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RunningServer } from '@millrace/service';
import { isLoopback } from '../src/probeAccess.ts';
import { serve } from './server.ts';

let server: (RunningServer & { url: string }) | undefined;
afterEach(() => server?.close(0));

const probes = ['/readyz', '/metrics'];
const statuses = (origin: string, headers: Record<string, string> = {}): Promise<number[]> =>
  Promise.all(probes.map(async (path) => (await fetch(`${origin}${path}`, { headers })).status));

/** An address of this machine that is not loopback. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

describe('probes for loopback only', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('treats %s as loopback: %s', (address, expected) => expect(isLoopback(address)).toBe(expected));

  it('answers this machine', async () => {
    server = await serve(() => undefined, { probeAccess: 'loopback' });
    expect(await statuses(server.url)).toEqual([200, 200]);
  });

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])(
    'answers 404 to requests that a local proxy forwards with %s',
    async (header) => {
      server = await serve(() => undefined, { probeAccess: 'loopback' });
      expect(await statuses(server.url, { [header]: '203.0.113.9' })).toEqual([404, 404]);
      expect((await fetch(`${server.url}/healthz`, { headers: { [header]: '203.0.113.9' } })).status).toBe(200);
    },
  );

  // A machine without a network has no such address.
  (outside === undefined ? it.skip : it)('answers 404 to other machines, except on /healthz', async () => {
    server = await serve(() => undefined, { probeAccess: 'loopback', host: '0.0.0.0' });
    const origin = `http://${outside}:${server.port}`;
    expect(await statuses(origin)).toEqual([404, 404]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it('answers all clients by default, for load balancers and Prometheus on other machines', async () => {
    server = await serve(() => undefined);
    expect(await statuses(server.url, { 'X-Forwarded-For': '203.0.113.9' })).toEqual([200, 200]);
  });
});
