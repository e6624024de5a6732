import { codeOf, messageOf } from '@millrace/service';
import { z } from 'zod';
import { BusyError, isPermanent, RequestFailedError } from '../contract/errors.ts';

/** A worker's reply, the same with every engine. */
export const replySchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), busy: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    message: z.string(),
    code: z.string().optional(),
    permanent: z.boolean(),
  }),
]);

export type WireReply = z.output<typeof replySchema>;

export const busyReply: WireReply = { ok: false, busy: true };

export function failedReply(error: unknown): WireReply {
  const code = codeOf(error);
  return {
    ok: false,
    message: messageOf(error),
    permanent: isPermanent(error),
    ...(code === undefined ? {} : { code }),
  };
}

/** The value of a reply. @throws BusyError, RequestFailedError */
export function openReply(name: string, raw: unknown): unknown {
  const reply = replySchema.parse(raw);
  if (reply.ok) return reply.value;
  if ('busy' in reply) throw new BusyError(name);
  throw new RequestFailedError(reply.message, { code: reply.code, permanent: reply.permanent });
}
