import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const described = z.object({
  id: z.string(),
  status: z.string(),
  qualities: z.array(z.string()).default([]),
  error: z.object({ code: z.string() }).nullish(),
});
/** Rare enough that the API's answers do not take processor time from the work that is measured. */
const pollMs = 100;

/** An API's origin, and the token of an account. */
export interface Client {
  origin: string;
  token: string;
}

type Noun = 'video' | 'track';

async function read(response: Response, noun: Noun): Promise<z.output<typeof described>> {
  const body: unknown = await response.json();
  return described.parse(z.record(z.string(), z.unknown()).parse(body)[noun]);
}

/** @returns the medium's id. @throws if the upload is not accepted */
export async function upload(
  { origin, token }: Client,
  noun: Noun,
  file: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', await openAsBlob(file), 'bench');
  const response = await fetch(`${origin}/api/${noun}s/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return (await read(response, noun)).id;
}

/** Waits until a medium is ready. @returns its qualities, if it has any. @throws if it fails */
export async function untilReady({ origin, token }: Client, noun: Noun, id: string): Promise<string[]> {
  for (;;) {
    const answer = await fetch(`${origin}/api/${noun}s/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { status, qualities, error } = await read(answer, noun);
    if (status === 'error') throw new Error(`the ${noun} failed with ${error?.code}`);
    if (status === 'ready') return qualities;
    await sleep(pollMs);
  }
}
