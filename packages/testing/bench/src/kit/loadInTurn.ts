import { connect, type Socket } from 'node:net';

/** A complete HTTP/1.1 request, head and body. */
export interface Step {
  name: string;
  request: Buffer;
}

export interface LoadInTurn {
  port: number;
  /** For each connection, the requests that it sends in turn, again and again. */
  connections: readonly (readonly Step[])[];
  seconds: number;
}

export interface InTurn {
  /** By name, the responses with a status of 2xx. */
  answered: Map<string, number>;
  /** The first of any other responses. */
  refused: string | undefined;
  seconds: number;
}

const headEnd = '\r\n\r\n';

/** Sends requests one after the other on each connection, and counts what was answered. Responses must say their length. */
export async function loadInTurn({ port, connections, seconds }: LoadInTurn): Promise<InTurn> {
  const started = performance.now();
  const until = started + seconds * 1_000;
  const answered = new Map<string, number>();
  let refused: string | undefined;

  const run = (steps: readonly Step[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(port, '127.0.0.1');
      let at = 0;
      let received = '';
      const send = (): void => {
        const step = steps[at % steps.length];
        if (step === undefined || performance.now() >= until) socket.end();
        else socket.write(step.request);
      };
      socket.setNoDelay(true);
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk: string) => {
        received += chunk;
        const end = received.indexOf(headEnd);
        if (end === -1) return;
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1] ?? 0);
        if (received.length < end + headEnd.length + length) return;
        const name = steps[at % steps.length]?.name ?? '';
        // "HTTP/1.1 200": the status starts at character 9.
        if (received[9] === '2') answered.set(name, (answered.get(name) ?? 0) + 1);
        else refused ??= `${name}: ${received.slice(0, 500)}`;
        received = '';
        at += 1;
        send();
      });
    });

  await Promise.all(connections.map(run));
  return { answered, refused, seconds: (performance.now() - started) / 1_000 };
}
