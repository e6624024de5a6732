import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { limitConnecting } from '../src/drivers/s3/connecting.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_req, res) => void res.end('an answer')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  port = address.port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('limits how many connections are being opened, and continues when one has opened or failed', async () => {
  /** Each connection starts with a DNS lookup, which waits here. */
  const lookups: ((error: Error | null) => void)[] = [];
  let begun = 0;
  const agent = limitConnecting(new Agent({ keepAlive: true, maxSockets: 20 }), 3);
  const ask = async (): Promise<string> => {
    const req = get({
      agent,
      port,
      host: 'store.example',
      lookup: (_name, _options, callback) => {
        begun += 1;
        lookups.push((error) => callback(error, [{ address: '127.0.0.1', family: 4 }]));
      },
    });
    const [res] = await once(req, 'response');
    return (await buffer(res)).toString();
  };
  const answers = Promise.allSettled(Array.from({ length: 30 }, ask));
  let isOver = false;
  void answers.then(() => {
    isOver = true;
  });
  let failed = 0;
  for (let done = 0; done < 20; done += 1) {
    await until('a connection is being opened, or all are answered', () => lookups.length > 0 || isOver);
    expect(lookups.length).toBeLessThanOrEqual(3);
    const fail = done % 5 === 4;
    if (fail) failed += 1;
    lookups.shift()?.(fail ? new Error('no such host') : null);
    if (begun >= 30) break;
  }
  // Keep-alive connections answer the remaining requests.
  await until('all are answered', () => {
    lookups.shift()?.(null);
    return isOver;
  });
  const outcomes = await answers;
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(failed);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') expect(outcome.value).toBe('an answer');
  agent.destroy();
});
