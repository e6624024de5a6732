import { createServer, type RequestListener, type Server } from 'node:http';
import { StartError } from '../app/startError.ts';
import { codeOf } from '../errors/index.ts';
import { ownConnections } from './connections.ts';

export interface RunningServer {
  port: number;
  /** Stops accepting, answers connected clients, and closes what is still in progress after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

function listenMessage(error: unknown, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the process that uses it, or set another PORT.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}: choose one above 1023 with PORT.`;
  return `Cannot listen on port ${port}: ${code ?? String(error)}.`;
}

/**
 * Connections that the kernel holds until they are accepted, up to its own limit (`net.core.somaxconn`). When they are too many, it drops what
 * others begin, and these try again after one second, and after three. Node.js has 511, which a crowd that connects at once exceeds.
 */
const backlog = 4_096;
/** Milliseconds between two checks for connections with late headers. */
const checkMs = 5_000;

function limit(server: Server): void {
  // Large uploads may take any time. `bodyDeadline` and the watch of packages/uploads end slow bodies.
  server.requestTimeout = 0;
  // Applies also to connections that send nothing at all.
  server.headersTimeout = 20_000;
  // Ends connections without any traffic for this long, also within a request or a response.
  server.timeout = 300_000;
  // Longer than the idle timeout of common load balancers, so that they close first and never send into a closed socket.
  server.keepAliveTimeout = 75_000;
}

/**
 * Handles pipelined requests one after the other. Node.js would start all of them at once, and a single packet can contain a
 * thousand.
 */
function inTurn(listener: RequestListener): RequestListener {
  return (req, res) => {
    // A response has no socket until the responses before it have ended.
    if (res.socket === null) res.once('socket', () => void listener(req, res));
    else void listener(req, res);
  };
}

/**
 * Starts a server that listens on `host`, or on all interfaces by default.
 *
 * @throws StartError when the port is in use or not permitted
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
    server.listen(
      { port: options.port, backlog, ...(options.host === undefined ? {} : { host: options.host }) },
      resolve,
    );
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    close,
  };
}
