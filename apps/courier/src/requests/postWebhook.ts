import {
  isDelivered,
  maxWebhookAnswerBytes,
  type PayloadOf,
  type ReplyOf,
  type WebhookOutcome,
  webhookTimeoutMs,
} from '@millrace/jobs';
import { type Outbound, OutboundRefusedError, type OutboundSession } from '@millrace/outbound';
import type { RequestContext } from '@millrace/queue';
import { readBeginning } from '../answers/readBeginning.ts';
import { retryAfterSeconds } from '../answers/retryAfter.ts';
import { isOfTls, isTimeout, isUnreachable, systemCodeOf } from '../answers/systemCodes.ts';

type Post = PayloadOf<'webhook.post'>;

/**
 * Answers `webhook.post`: sends messages to an endpoint, in their order.
 *
 * @param deps.timeoutMs how long the endpoint may take for one message
 */
export const postWebhook =
  ({ outbound, timeoutMs = webhookTimeoutMs }: { outbound: Pick<Outbound, 'open'>; timeoutMs?: number }) =>
  async ({ url, messages }: Post, { signal }: RequestContext): Promise<ReplyOf<'webhook.post'>> => {
    const startedAt = performance.now();
    let session: OutboundSession;
    try {
      session = outbound.open(url);
    } catch (error) {
      return { outcomes: [failed(error, 0)] };
    }
    const outcomes: WebhookOutcome[] = [];
    try {
      for (const message of messages) {
        const outcome = await send(session, message, { signal, timeoutMs });
        outcomes.push(outcome);
        if (!isDelivered(outcome) || performance.now() - startedAt > timeoutMs) break;
      }
    } finally {
      await session.close();
    }
    return { outcomes };
  };

async function send(
  session: OutboundSession,
  { headers, body }: Post['messages'][number],
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<WebhookOutcome> {
  const startedAt = performance.now();
  const latencyMs = () => Math.round(performance.now() - startedAt);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const answer = await session.request({ method: 'POST', headers, body, signal: limited });
    const beginning = await readBeginning(answer.body, maxWebhookAnswerBytes);
    return {
      status: answer.status,
      error: null,
      latencyMs: latencyMs(),
      answer: beginning,
      retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after']),
    };
  } catch (error) {
    // The asker has gone: nobody reads the outcome.
    signal.throwIfAborted();
    return failed(error, latencyMs());
  }
}

const failed = (error: unknown, latencyMs: number): WebhookOutcome => ({
  status: null,
  error: sentenceOf(error),
  latencyMs,
  answer: '',
  retryAfterSeconds: null,
});

const noAnswer = `The endpoint did not answer within ${webhookTimeoutMs / 1_000} seconds.`;

/** For the owner of the endpoint. Tells nothing of the network. */
function sentenceOf(error: unknown): string {
  if (error instanceof OutboundRefusedError) return error.message;
  if (isTimeout(error)) return noAnswer;
  const code = systemCodeOf(error);
  if (isUnreachable(code)) return 'The endpoint cannot be reached.';
  if (isOfTls(code)) return 'The certificate of the endpoint is not trusted.';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return noAnswer;
  return 'The connection to the endpoint broke off.';
}
