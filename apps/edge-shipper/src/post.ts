import { z } from 'zod';
import type { DeliveryTarget } from './settings.ts';

const answerSchema = z.object({
  counted: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  ignored: z.int().nonnegative(),
});

/** The outcome of posting lines; `refused` are the lines that the API will never accept. */
export interface Posted {
  counted: number;
  duplicates: number;
  ignored: number;
  refused: string[];
}

/** The API did not accept the lines: it is unavailable, or the configuration is wrong. */
export class NotDeliveredError extends Error {
  /** The API's Retry-After, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether a retry may succeed; false if the API rejects the request until the configuration is fixed. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    options: { status?: number; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'NotDeliveredError';
    this.retryAfterSeconds = options.retryAfterSeconds;
    const { status } = options;
    this.mayPass = status === undefined || status >= 500 || status === 408 || status === 429;
  }
}

/** The API answers after one transaction. A request without an answer within this time is sent again. */
const timeoutMs = 30_000;

/**
 * Posts lines as one request. If the API answers 400 or 413, bisects the lines until the bad one is alone, so that it does not
 * block the others for ever.
 *
 * @throws NotDeliveredError; the API may have counted some of the lines, and does not count them again on a retry
 */
export async function postLines(
  target: DeliveryTarget,
  token: string,
  lines: string[],
  signal: AbortSignal,
): Promise<Posted> {
  const response = await send(target, token, lines, signal);
  if (response.ok) return { ...(await readAnswer(target, response)), refused: [] };
  await response.body?.cancel();
  const isToBlame = response.status === 400 || response.status === 413;
  if (!isToBlame) {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new NotDeliveredError(`${target.name} answered ${response.status} to the delivery log`, {
      status: response.status,
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    });
  }
  if (lines.length === 1) return { counted: 0, duplicates: 0, ignored: 0, refused: lines };
  const middle = Math.ceil(lines.length / 2);
  const first = await postLines(target, token, lines.slice(0, middle), signal);
  const second = await postLines(target, token, lines.slice(middle), signal);
  return {
    counted: first.counted + second.counted,
    duplicates: first.duplicates + second.duplicates,
    ignored: first.ignored + second.ignored,
    refused: [...first.refused, ...second.refused],
  };
}

async function send(target: DeliveryTarget, token: string, lines: string[], signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${target.origin}/internal/delivery-log`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  } catch (cause) {
    throw new NotDeliveredError(`${target.name} cannot be reached`, { cause });
  }
}

async function readAnswer(target: DeliveryTarget, response: Response): Promise<Omit<Posted, 'refused'>> {
  try {
    return answerSchema.parse(await response.json());
  } catch (cause) {
    throw new NotDeliveredError(`${target.name} did not answer as a delivery log`, { cause });
  }
}
