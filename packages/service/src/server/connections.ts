import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds that a connection without a request so far has to send one during the drain. */
const firstRequestMs = 1_000;
const sweepMs = 20;
/** Milliseconds after which the server stops listening even if connections keep arriving. */
const acceptingMs = 5_000;
/** Milliseconds that an empty loop turn takes at most. Measured: 0.002 to 0.04. */
const emptyTurnMs = 0.1;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Drains the accept queue before the listener closes. Closing resets the connections in the queue, and a proxy must not repeat a
 * POST that it sent into one. libuv accepts one connection per loop turn (libuv 1.46), so a turn without one means an empty queue.
 * It stays empty only if the turn had nothing else to do: connections arrive while the callbacks of a turn run.
 */
async function drainAcceptQueue(accepted: () => number): Promise<void> {
  const patienceEnds = performance.now() + acceptingMs;
  await nextTurn();
  for (;;) {
    const before = accepted();
    const began = performance.now();
    await nextTurn();
    const ended = performance.now();
    if (ended > patienceEnds || (accepted() === before && ended - began < emptyTurnMs)) return;
  }
}

/**
 * Tracks the connections of a server that does not listen yet and has no request listener. Returns a function that drains them: it
 * accepts no new connections, adds `Connection: close` to every response and closes idle connections. Connections without a request
 * so far (browsers open some in advance) get a second to send one. After `timeoutMs`, it closes all that are left.
 */
export function ownConnections(server: Server): (timeoutMs: number) => Promise<void> {
  let draining = false;
  let accepted = 0;
  const silent = new Set<Socket>();
  /** Connections between two requests. */
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      idle.delete(socket);
    });
  });
  server.on('request', (req, res) => {
    const { socket } = req;
    silent.delete(socket);
    idle.delete(socket);
    const rest = () => {
      if (!socket.destroyed) idle.add(socket);
    };
    // The body may still be arriving after the answer.
    res.once('close', () => (req.complete ? rest() : req.once('close', rest)));
    if (draining) res.setHeader('Connection', 'close');
  });

  return async (timeoutMs) => {
    draining = true;
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await drainAcceptQueue(() => accepted);
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const silence = setTimeout(() => {
      // In this turn, requests that have arrived are read first. A busy machine may have given the process no time for them.
      setImmediate(() => {
        for (const socket of silent) socket.destroy();
      });
    }, firstRequestMs);
    // Not server.closeIdleConnections: since Node.js 26, it also closes connections without a request so far.
    const sweep = setInterval(() => {
      for (const socket of idle) socket.destroy();
    }, sweepMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(silence);
    clearTimeout(cut);
    // Clears the server's own timer, which checks for late headers.
    server.close();
  };
}
