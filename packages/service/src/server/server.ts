import { createServer, type RequestListener, type Server } from 'node:http';
import { StartError } from '../app/startError.ts';
import { codeOf } from '../errors/index.ts';
import { ownConnections } from './connections.ts';

export interface RunningServer {
  port: number;
  /** Accepts nothing more, answers whoever is connected, waits for what is in progress up to `timeoutMs`, then cuts it. */
  close(timeoutMs: number): Promise<void>;
}

function listenMessage(error: unknown, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or choose another with PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`;
  return `Cannot listen on port ${port}: ${code ?? String(error)}.`;
}

/** How often the server looks for connections whose headers are late, in milliseconds. */
const checkMs = 5_000;

function limit(server: Server): void {
  // A large upload takes as long as it takes. `bodyDeadline` and the uploads' own watch end slow bodies.
  server.requestTimeout = 0;
  // Also for connections that send nothing at all.
  server.headersTimeout = 20_000;
  // A client that neither sends nor takes anything for this long is gone, in the middle of a request or of an answer.
  server.timeout = 300_000;
  // Longer than the idle timeout of the usual balancers, so that they close first and never send into a closed socket.
  server.keepAliveTimeout = 75_000;
}

/**
 * Requests that a client pipelines are handled one after the other, as they are answered. Node would start all of them at once: a
 * thousand in a single packet.
 */
function inTurn(listener: RequestListener): RequestListener {
  return (req, res) => {
    // A response has no socket until those before it have ended.
    if (res.socket === null) res.once('socket', () => void listener(req, res));
    else void listener(req, res);
  };
}

/**
 * Listens, and owns the socket until closed. `host` absent: all interfaces.
 *
 * @throws StartError when the port is in use or may not be used
 */
export async function startServer(
  listener: RequestListener,
  options: { port: number; host?: string },
): Promise<RunningServer> {
  const server = createServer({ connectionsCheckingInterval: checkMs });
  limit(server);
  const close = ownConnections(server);
  server.on('request', inTurn(listener));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenMessage(error, options.port), { cause: error })));
    server.listen({ port: options.port, ...(options.host === undefined ? {} : { host: options.host }) }, resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    close,
  };
}
