import { createServer, type RequestListener, type Server } from 'node:http';
import { codeOf } from '@millrace/errors';
import { ownConnections } from './connections.ts';

export interface RunningServer {
  port: number;
  /** Accepts nothing more, answers whoever is connected, waits for what is in progress up to `timeoutMs`, then cuts it. */
  close(timeoutMs: number): Promise<void>;
}

/** The port is in use or may not be used: a one-line message that says what to do. */
export class ListenError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ListenError';
  }
}

function listenMessage(error: unknown, port: number): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or choose another with PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`;
  return `Cannot listen on port ${port}: ${code ?? String(error)}.`;
}

function limit(server: Server): void {
  // A 20 GB upload takes as long as it takes; stalled ones are found where the bytes are counted.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  // Longer than the idle timeout of the usual balancers, so that they close first and never send into a closed socket.
  server.keepAliveTimeout = 75_000;
}

/**
 * Listens, and owns the socket until closed. `host` absent: all interfaces.
 *
 * @throws ListenError
 */
export async function startServer(
  listener: RequestListener,
  options: { port: number; host?: string },
): Promise<RunningServer> {
  const server = createServer();
  limit(server);
  const close = ownConnections(server);
  server.on('request', listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(listenMessage(error, options.port), error)));
    server.listen({ port: options.port, ...(options.host === undefined ? {} : { host: options.host }) }, resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    close,
  };
}
