import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A message that an endpoint was sent. */
export interface WebhookMessage {
  /** The header webhook-id. */
  id: string;
  headers: Record<string, string>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: suites state what they expect of each message
  json: any;
}

/** An endpoint of webhooks on loopback. */
export interface WebhookReceiver {
  url: string;
  received: WebhookMessage[];
  /** How it answers; can be replaced. */
  answer: (res: ServerResponse, message: WebhookMessage) => void;
  /** Closes its port and its connections. */
  stop(): Promise<void>;
}

const accept: WebhookReceiver['answer'] = (res) => void res.writeHead(204).end();

/** Starts an endpoint. @param answer how it answers; by default it accepts */
export async function startWebhookReceiver(answer = accept): Promise<WebhookReceiver> {
  const server = createServer((req, res) => {
    text(req).then(
      (body) => {
        const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
        const message = { id: headers['webhook-id'] ?? '', headers, body, json: JSON.parse(body) };
        receiver.received.push(message);
        receiver.answer(res, message);
      },
      // The sender broke off.
      () => res.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  const receiver: WebhookReceiver = {
    // The query is part of what an owner chooses.
    url: `http://127.0.0.1:${address.port}/hooks?q=1`,
    received: [],
    answer,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
