import { connect } from 'amqplib';
import { z } from 'zod';
import { type Contender, places } from './contender.ts';

const payloadSchema = z.object({ n: z.int() });

/** amqplib alone: a quorum queue, persistent messages, publisher confirms, acknowledgements one by one. */
export async function openBareAmqp(url: string): Promise<Contender> {
  const queue = 'bench.bare';
  // Without noDelay, messages wait for the acknowledgements of earlier ones: 20 ms each under a light load.
  const connection = await connect(url, { noDelay: true });
  const publisher = await connection.createConfirmChannel();
  await publisher.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  return {
    name: 'bare amqplib with confirms',
    enqueue: (n) =>
      new Promise((resolve, reject) => {
        const content = Buffer.from(JSON.stringify({ n }));
        publisher.sendToQueue(queue, content, { persistent: true, mandatory: true }, (error) => {
          if (error) reject(error);
          else resolve();
        });
      }),
    async work(handle) {
      const channel = await connection.createChannel();
      await channel.prefetch(places);
      const busy = new Set<Promise<void>>();
      const { consumerTag } = await channel.consume(queue, (message) => {
        if (message === null) return;
        const { n } = payloadSchema.parse(JSON.parse(message.content.toString()));
        const one = handle(n)
          .then(() => channel.ack(message))
          .finally(() => busy.delete(one));
        busy.add(one);
      });
      return {
        async stop() {
          await channel.cancel(consumerTag);
          await Promise.all(busy);
          await channel.close();
        },
      };
    },
    close: () => connection.close(),
  };
}
