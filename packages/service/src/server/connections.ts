import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds that a connection made in the last moment has to ask for something. */
const firstRequestMs = 1_000;
const sweepMs = 20;
/** Milliseconds after which we stop listening though there has always been somebody new. */
const acceptingMs = 5_000;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Connections that the kernel has accepted and we have not are reset when we stop listening, and a proxy may not repeat a POST it
 * has sent into one: so we stop right after a turn of the event loop that found none. A turn takes one (libuv 1.46).
 */
async function nobodyWaits(accepted: () => number): Promise<void> {
  const patienceEnds = performance.now() + acceptingMs;
  await nextTurn();
  let before: number;
  do {
    before = accepted();
    await nextTurn();
  } while (accepted() !== before && performance.now() < patienceEnds);
}

/**
 * Owns the connections of a server that does not listen yet and has no request listener. Returns what ends them: no new ones, every
 * answer says `Connection: close`, idle ones are closed, those that have not asked for anything yet have a second to do so (browsers
 * open some in advance, which may never), and what is still in progress after `timeoutMs` is cut.
 */
export function ownConnections(server: Server): (timeoutMs: number) => Promise<void> {
  let draining = false;
  let accepted = 0;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (req, res) => {
    silent.delete(req.socket);
    if (draining) res.setHeader('Connection', 'close');
  });

  return async (timeoutMs) => {
    draining = true;
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await nobodyWaits(() => accepted);
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const silence = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, firstRequestMs);
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(silence);
    clearTimeout(cut);
    // Ends its own timer, which looks for late headers.
    server.close();
  };
}
