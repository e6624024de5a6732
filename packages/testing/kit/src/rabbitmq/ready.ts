import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { patient } from '../waiting/patience.ts';

/** The protocol header that a client sends first; a running broker answers with a frame. AMQP 0-9-1, section 4.2.2 */
const protocolHeader = Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1]);

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(protocolHeader));
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.setTimeout(patient(2_000), () => end(false));
    socket.once('data', (data) => end(data[0] === 1));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}

/** Waits until a broker speaks AMQP on the port. @throws the error that `failure` returns, as soon as it returns one */
export async function speaksAmqp(port: number, failure: () => Error | undefined): Promise<void> {
  const deadline = performance.now() + patient(300_000);
  while (!(await answers(port))) {
    const error = failure();
    if (error !== undefined) throw error;
    if (performance.now() > deadline) throw new Error('RabbitMQ did not start within five minutes.');
    await sleep(100);
  }
}

/** Waits until the management interface answers; it starts after AMQP. */
export async function speaksHttp(url: string): Promise<void> {
  const deadline = performance.now() + patient(60_000);
  const { origin } = new URL(url);
  for (;;) {
    try {
      await (await fetch(origin, { signal: AbortSignal.timeout(patient(2_000)) })).arrayBuffer();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
