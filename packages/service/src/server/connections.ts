import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds that a connection without a request so far has to send one during the drain. */
const firstRequestMs = 1_000;
const sweepMs = 20;
/** Milliseconds after which the server stops listening even if connections keep arriving. */
const acceptingMs = 5_000;
/** Milliseconds that an empty loop turn takes at most. Measured: 0.002 to 0.04. */
const emptyTurnMs = 0.1;
/** Milliseconds of rest before such a turn: the scheduler seldom interrupts a process that has just woken up. */
const restMs = 5;

/**
 * Stops listening while the accept queue is empty. Closing resets the connections in the queue, and a proxy must not repeat a POST
 * that it sent into one. libuv accepts one connection per loop turn (libuv 1.46), so a turn without one means an empty queue. It
 * stays empty only as long as nothing else happens: the turn must be short, and the close follows in the same callback.
 */
function stopListening(server: Server, accepted: () => number): Promise<void> {
  const patienceEnds = performance.now() + acceptingMs;
  // A function's first call takes longer than the next ones. So the call that closes the listener is the second one.
  NetServer.prototype.close.call(new NetServer());
  return new Promise((resolve) => {
    const attempt = () => {
      const before = accepted();
      const began = performance.now();
      setImmediate(() => {
        const now = performance.now();
        if (now > patienceEnds || (accepted() === before && now - began < emptyTurnMs)) {
          NetServer.prototype.close.call(server);
          resolve();
        } else setTimeout(attempt, restMs);
      });
    };
    setTimeout(attempt, restMs);
  });
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
    const closed = once(server, 'close');
    await stopListening(server, () => accepted);
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
