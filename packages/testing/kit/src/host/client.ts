import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { S3Environment } from '../s3/server.ts';

/** The variable with the address of the host of the run's engines. */
export const hostVariable = 'MILLRACE_TEST_ENGINES';

/** Where each engine is. */
export interface EngineAnswers {
  postgres: { url: string };
  rabbitmq: { url: string; managementUrl: string };
  s3: { endpoint: string; env: S3Environment };
}
export type SharedEngine = keyof EngineAnswers;

const answers: { [Name in SharedEngine]: z.ZodType<EngineAnswers[Name]> } = {
  postgres: z.object({ url: z.url() }),
  rabbitmq: z.object({ url: z.url(), managementUrl: z.url() }),
  s3: z.object({
    endpoint: z.url(),
    env: z.object({
      AWS_ENDPOINT_URL_S3: z.string(),
      AWS_REGION: z.string(),
      AWS_ACCESS_KEY_ID: z.string(),
      AWS_SECRET_ACCESS_KEY: z.string(),
    }),
  }),
};

/**
 * Where the engine is that all suites of this run share. The first question starts it.
 *
 * @returns undefined if this run has no host, such as a benchmark
 * @throws Error if the engine does not start
 */
export async function askHost<Name extends SharedEngine>(name: Name): Promise<EngineAnswers[Name] | undefined> {
  const host = process.env[hostVariable];
  if (!host) return undefined;
  // `fetch` would give up after five minutes, and an engine takes longer to start where a run has a quarter of a processor.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${host}/${name}`, { agent: false }, resolve).once('error', reject);
  });
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(body);
  return answers[name].parse(JSON.parse(body));
}
