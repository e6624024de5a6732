import type { z } from 'zod';
import { accountMessages } from './account.ts';
import { exportMessages } from './accountExport.ts';
import { cdnMessages } from './cdn.ts';
import type { EventDefinition, JobDefinition, RequestDefinition } from './define.ts';
import { derivedMessages } from './derived.ts';
import { fetchMessages } from './fetch.ts';
import { imageMessages } from './image.ts';
import { imageRemoteMessages } from './imageRemote.ts';
import { trackMessages } from './track.ts';
import { videoMessages } from './video.ts';
import { webhookMessages } from './webhook.ts';

/**
 * The only registry of messages: every message that crosses the queue, by name. A service defines its messages in a separate
 * file and spreads them here. The name implies the payload, so a wrong message does not compile.
 */
export const messages = {
  ...accountMessages,
  ...videoMessages,
  ...derivedMessages,
  ...trackMessages,
  ...imageMessages,
  ...imageRemoteMessages,
  ...exportMessages,
  ...fetchMessages,
  ...webhookMessages,
  ...cdnMessages,
} as const satisfies Record<string, JobDefinition | RequestDefinition | EventDefinition>;

type Messages = typeof messages;
type NamesOf<Kind> = { [N in keyof Messages]: Messages[N] extends { kind: Kind } ? N : never }[keyof Messages];

export type JobName = NamesOf<'job'>;
export type RequestName = NamesOf<'request'>;
export type EventName = NamesOf<'event'>;
export type MessageName = keyof Messages;

export type PayloadOf<N extends MessageName> = z.output<Messages[N]['payload']>;
export type ReplyOf<N extends RequestName> = Messages[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : never;
