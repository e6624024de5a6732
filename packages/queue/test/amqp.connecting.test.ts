import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { openBroker } from './support/broker.ts';
import { usePlace } from './support/place.ts';
import { until } from './support/waiting.ts';

/** A frame of AMQP 0-9-1 on channel 0. */
function frame(payload: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(payload.length, 3);
  return Buffer.concat([head, payload, Buffer.of(0xce)]);
}

/** connection.open-ok, up to its reserved field. */
const openOk = Buffer.from([0, 10, 0, 41]);
const text = Buffer.from("CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'");
/** connection.close with 320, as of a broker that shuts down. */
const close = frame(Buffer.concat([Buffer.from([0, 10, 0, 50, 1, 64, text.length]), text, Buffer.alloc(4)]));

/** channel.close, as a client sends it. */
const closeChannel = Buffer.from([0, 20, 0, 40]);

/** Changes what goes one way through the proxy, or ends the client's connection. */
type Way = (this: Transform, chunk: Buffer, client: Socket) => void;
const pass: Way = function (chunk) {
  this.push(chunk);
};

/** A proxy to the broker of the suite. */
function useProxy(brokerUrl: () => string): (ways: { up?: Way; down?: Way }) => Promise<string> {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });
  return async ({ up = pass, down = pass }) => {
    const broker = new URL(brokerUrl());
    server = createServer((client) => {
      const upstream = connect(Number(broker.port), broker.hostname);
      const through = (way: Way) =>
        new Transform({
          transform(chunk: Buffer, _encoding, done) {
            way.call(this, chunk, client);
            done();
          },
        });
      pipeline(client, through(up), upstream, through(down), client).catch(() => {
        client.destroy();
        upstream.destroy();
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    const url = new URL(broker);
    url.hostname = '127.0.0.1';
    url.port = String(address.port);
    return url.href;
  };
}

await describeWithEngine('rabbitmq', 'a worker whose connection is lost', () => {
  const place = usePlace(openBroker);
  const startProxy = useProxy(() => place.broker.url);

  /** A worker behind a proxy takes a job. */
  const works = async (url: string) => {
    const queue = await place.world.openWorker({ url });
    await until('it is connected', () =>
      queue.ping().then(
        () => true,
        () => false,
      ),
    );
    const keys: string[] = [];
    await queue.consume('test.work', async ({ key }) => void keys.push(key), { concurrency: 1 });
    const owner = await place.world.openOwner();
    await owner.publish('test.work', { key: 'hello' });
    await until('it works', () => keys.length === 1);
  };

  it.each<[string, Way]>([
    [
      'in the packet that opens it',
      function (chunk) {
        this.push(Buffer.concat([chunk, close]));
      },
    ],
    [
      'by the end of its socket, just after it was opened',
      (chunk, client) => {
        client.end(chunk);
      },
    ],
  ])('%s connects again', async (_how, end) => {
    let closed = 0;
    const url = await startProxy({
      down(chunk, client) {
        // The first two connections.
        if (closed < 2 && chunk.includes(openOk)) {
          closed += 1;
          end.call(this, chunk, client);
        } else this.push(chunk);
      },
    });
    await works(url);
    expect(closed).toBe(2);
  });

  // The first one is that of the trial of a new connection, and the third that of the declarations of queues.
  it.each([[[1, 2]], [[1, 3]]])('while it closes the channels %j connects again', async (lost) => {
    let closes = 0;
    const url = await startProxy({
      up(chunk, client) {
        if (chunk.includes(closeChannel)) closes += 1;
        if (chunk.includes(closeChannel) && lost.includes(closes)) client.destroy();
        else this.push(chunk);
      },
    });
    await works(url);
    expect(closes).toBeGreaterThanOrEqual(Math.max(...lost));
  });
});
