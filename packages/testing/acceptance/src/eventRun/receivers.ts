import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';
import { z } from 'zod';

const report = z.object({ ids: z.array(z.string()), refused: z.int(), receipts: z.int(), forged: z.int() });
/** What an endpoint has had. `ids` are those of accepted messages, in the order of their first receipts. */
export type ReceiverReport = z.output<typeof report>;

/** A program that plays the endpoints of webhooks. */
export interface Receivers {
  urlOf(name: string): string;
  /** @param options.refusesEvery it answers 503 to the first attempt of each n-th message; 0 if it is healthy */
  open(name: string, options: { secret: string; refusesEvery: number }): Promise<void>;
  reportOf(name: string): Promise<ReceiverReport>;
  /** Messages that all endpoints have accepted; each counts once at each endpoint. */
  accepted(): Promise<number>;
  stop(): Promise<void>;
}

export async function startReceivers(): Promise<Receivers> {
  const program = await startProcess({
    command: process.execPath,
    args: [fileURLToPath(new URL('receiver.mjs', import.meta.url))],
  });
  const [, port] = await program.waitForOutput(/listening on port (\d+)/);
  const origin = `http://127.0.0.1:${port}`;
  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, init);
    if (!answer.ok) throw new Error(`the receiver answered ${answer.status} to ${path}`);
    return answer;
  };
  return {
    urlOf: (name) => `${origin}/${name}`,
    async open(name, options) {
      await ask(`/endpoints/${name}`, { method: 'PUT', body: JSON.stringify(options) });
    },
    reportOf: async (name) => report.parse(await (await ask(`/endpoints/${name}`)).json()),
    accepted: async () => z.int().parse(await (await ask('/counts')).json()),
    async stop() {
      await program.stop();
    },
  };
}
