import { type CdnFailure, cdnRequestMs, type PayloadOf, type ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { retryAfterSeconds } from '../answers/retryAfter.ts';
import { isOfTls, isTimeout, isUnreachable, systemCodeOf } from '../answers/systemCodes.ts';
import type { Cdn } from '../cdn/cdn.ts';

/** How long a CDN may take for one call, in milliseconds. */
const callMs = 15_000;
/** Answers are short; more is not read. */
const maxAnswerBytes = 64 * 1_024;

const failed = (message: string, status: number | null = null, retryAfter: number | null = null): CdnFailure => ({
  status,
  message,
  retryAfterSeconds: retryAfter,
});

/**
 * Answers `cdn.purge`: tells the CDN that the operator has named. The operator's address is not a user's, so it may be private.
 *
 * @param cdn undefined without CDN_PURGE_URL
 */
export const purgeCdn =
  (cdn: Cdn | undefined) =>
  async ({ tags }: PayloadOf<'cdn.purge'>, { signal }: RequestContext): Promise<ReplyOf<'cdn.purge'>> => {
    if (cdn === undefined) return { sent: 0, failure: failed('The courier has no CDN_PURGE_URL.') };
    const until = performance.now() + cdnRequestMs - 2 * callMs;
    let sent = 0;
    while (sent < tags.length && performance.now() < until) {
      const some = tags.slice(sent, sent + cdn.most);
      const failure = await tell(cdn, some, signal);
      if (failure !== undefined) return { sent, failure };
      sent += some.length;
    }
    return { sent, failure: null };
  };

async function tell(cdn: Cdn, tags: readonly string[], signal: AbortSignal): Promise<CdnFailure | undefined> {
  const { headers, body } = cdn.call(tags);
  try {
    const answer = await fetch(cdn.url, {
      method: 'POST',
      headers,
      body,
      // The token is for this address only.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    });
    const text = await beginningOf(answer);
    if (answer.ok && cdn.accepts(text)) return undefined;
    const retryAfter = retryAfterSeconds(answer.headers.get('retry-after') ?? undefined);
    return failed(`${cdn.name} has refused the purge.`, answer.status, retryAfter);
  } catch (error) {
    // The asker has gone: nobody reads the outcome.
    signal.throwIfAborted();
    return failed(sentenceOf(error));
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The loop's end cancels the rest.
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).toString();
}

/** For the log. It must not contain the address, which may have a secret. */
function sentenceOf(error: unknown): string {
  if (isTimeout(error)) return 'The CDN did not answer in time.';
  const code = systemCodeOf(error);
  if (isUnreachable(code)) return 'The CDN cannot be reached.';
  if (isOfTls(code)) return 'The certificate of the CDN is not trusted.';
  return 'The connection to the CDN broke off.';
}
