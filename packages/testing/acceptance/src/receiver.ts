import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A message that an endpoint was sent. */
export interface Message {
  /** The header webhook-id. */
  id: string;
  headers: Record<string, string>;
  body: string;
  json: { type: string; timestamp: string; data: { id: string } };
}

/** An endpoint of webhooks on loopback. */
export interface Receiver {
  url: string;
  received: Message[];
  stop(): Promise<void>;
}

const address = z.object({ port: z.int() });
const message = z.looseObject({ type: z.string(), timestamp: z.string(), data: z.looseObject({ id: z.string() }) });

/** Starts an endpoint. @param answer how it answers; by default it accepts */
export async function startReceiver(
  answer: (res: ServerResponse, received: Message) => void = (res) => void res.writeHead(204).end(),
): Promise<Receiver> {
  const received: Message[] = [];
  const server = createServer((req, res) => {
    text(req).then(
      (body) => {
        const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
        const one = { id: headers['webhook-id'] ?? '', headers, body, json: message.parse(JSON.parse(body)) };
        received.push(one);
        answer(res, one);
      },
      // The sender broke off.
      () => res.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${address.parse(server.address()).port}/hooks`,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
