import { AppError, codeOf, messageOf } from '@millrace/service';
import { z } from 'zod';
import { BusyError, HandlerAbortedError, isPermanent, RequestFailedError } from '../contract/errors.ts';

/** A worker's reply, the same with every engine. */
export const replySchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), busy: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    message: z.string(),
    code: z.string().optional(),
    permanent: z.boolean(),
    retryAfter: z.number().optional(),
  }),
]);

export type WireReply = z.output<typeof replySchema>;

export const busyReply: WireReply = { ok: false, busy: true };

/** What the sender of a request is told of a worker that stops while it handles it: another one may answer at once. */
const stopping = () => new AppError('unavailable', 'The worker was stopped meanwhile. Try again.', { retryAfter: 1 });

export function failedReply(thrown: unknown): WireReply {
  if (thrown instanceof BusyError) return busyReply;
  const error = thrown instanceof HandlerAbortedError && thrown.why === 'closing' ? stopping() : thrown;
  const code = codeOf(error);
  const retryAfter = error instanceof AppError ? error.retryAfter : undefined;
  return {
    ok: false,
    message: messageOf(error),
    permanent: isPermanent(error),
    ...(code !== undefined && { code }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** The value of a reply. @throws BusyError, RequestFailedError */
export function openReply(name: string, raw: unknown): unknown {
  const reply = replySchema.parse(raw);
  if (reply.ok) return reply.value;
  if ('busy' in reply) throw new BusyError(name);
  const { message, code, permanent, retryAfter } = reply;
  throw new RequestFailedError(message, { code, permanent, retryAfter });
}
