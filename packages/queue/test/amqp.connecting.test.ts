import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
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

await describeWithEngine('rabbitmq', 'a broker that closes a connection that it has just opened', () => {
  const place = usePlace();
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  it.each<[string, (this: Transform, chunk: Buffer, client: Socket) => void]>([
    [
      'in the packet that opens it',
      function (chunk) {
        this.push(Buffer.concat([chunk, close]));
      },
    ],
    [
      'by the end of its socket',
      (chunk, client) => {
        client.end(chunk);
      },
    ],
  ])('%s is asked again', async (_how, end) => {
    const broker = new URL(place.broker.url);
    let closed = 0;
    server = createServer((client) => {
      const upstream = connect(Number(broker.port), broker.hostname);
      const closing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          // The first two connections.
          if (closed < 2 && chunk.includes(openOk)) {
            closed += 1;
            end.call(this, chunk, client);
            done();
          } else done(null, chunk);
        },
      });
      pipeline(client, upstream, closing, client).catch(() => {
        client.destroy();
        upstream.destroy();
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    const url = new URL(place.broker.url);
    url.hostname = '127.0.0.1';
    url.port = String(address.port);
    const queue = await place.world.openWorker({ url: url.href });
    await until('it is connected', () =>
      queue.ping().then(
        () => true,
        () => false,
      ),
    );
    expect(closed).toBe(2);
    const keys: string[] = [];
    await queue.consume('test.work', async ({ key }) => void keys.push(key), { concurrency: 1 });
    await queue.publish('test.work', { key: 'hello' });
    await until('it works', () => keys.length === 1);
  });
});
