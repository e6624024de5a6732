// Endpoints of webhooks on one port, as receivers write them: each message is verified with the library that the specification's authors
// publish. A program of its own, because Jest cannot load that library, and so that it does not compete with the test for its thread.
//
// PUT /endpoints/<name> {secret, refusesEvery} opens an endpoint; GET tells what it has had, and GET /counts how much. Messages come to
// /<name>. An endpoint with `refusesEvery` answers 503 to the first attempt of each n-th message.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const endpoints = new Map();

const open = ({ secret, refusesEvery }) => ({
  webhook: new Webhook(secret),
  refusesEvery,
  /** The ids of messages, by their first accepted receipt. */
  accepted: new Set(),
  refused: new Set(),
  receipts: 0,
  forged: 0,
});

/** @returns the status of the answer */
function receive(endpoint, headers, body) {
  endpoint.receipts += 1;
  const id = headers['webhook-id'];
  try {
    endpoint.webhook.verify(body, headers);
  } catch {
    endpoint.forged += 1;
    return 400;
  }
  const { accepted, refused, refusesEvery } = endpoint;
  if (refusesEvery > 0 && !accepted.has(id) && !refused.has(id) && (accepted.size + 1) % refusesEvery === 0) {
    refused.add(id);
    return 503;
  }
  accepted.add(id);
  return 204;
}

const shown = ({ accepted, refused, receipts, forged }) => ({
  ids: [...accepted],
  refused: refused.size,
  receipts,
  forged,
});

async function answer(req) {
  const [first = '', second = ''] = req.url.slice(1).split('/');
  const body = await text(req);
  if (first === 'counts') return [200, [...endpoints.values()].reduce((sum, { accepted }) => sum + accepted.size, 0)];
  if (first === 'endpoints' && req.method === 'PUT') {
    endpoints.set(second, open(JSON.parse(body)));
    return [204];
  }
  const endpoint = endpoints.get(first === 'endpoints' ? second : first);
  if (endpoint === undefined) return [404];
  return first === 'endpoints' ? [200, shown(endpoint)] : [receive(endpoint, req.headers, body)];
}

const server = createServer((req, res) => {
  answer(req).then(
    ([status, json]) => res.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json)),
    // The sender broke off.
    () => res.destroy(),
  );
});
// On a busy machine, a client may look at its connection more seldom than every 5 seconds, and send when it is being closed.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening on port ${server.address().port}\n`));
