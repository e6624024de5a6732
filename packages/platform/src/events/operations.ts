import { limitParam, operation } from '@millrace/http';
import type { MediaKind } from '@millrace/storage';
import { z } from 'zod';
import { eventOrders } from './log.ts';
import { eventSchema } from './present.ts';
import { eventTypesOf } from './types.ts';

const tag = 'Events';
const maxLimit = 1_000;

const eventIdPattern = /^\d{1,15}$/;

/** An id of the log; 0 before the first. At most 15 digits, so that it is a safe integer. */
export const eventId = z
  .string({ error: 'must be the id of an event' })
  .regex(eventIdPattern, 'must be the id of an event')
  .transform(Number);

/** A query parameter with such an id, as clients write it. */
export const describedEventId = (description: string) => ({
  description,
  override: { type: 'string', pattern: eventIdPattern.source } as const,
});

/** Types of a service's events, with commas between them. */
const eventTypesParam = (known: readonly string[]) =>
  z
    .string({ error: 'must be types of events, with commas between them' })
    .max(2_000, 'must be at most 2000 characters')
    .transform((given) => given.split(','))
    .refine((types) => types.every((type) => known.includes(type)), `must be some of ${known.join(', ')}`)
    .meta({ description: 'Only events of these types, with commas between them', override: { type: 'string' } });

/** The operations of a service's events. */
export function eventOperations<Medium extends z.ZodType>(kind: MediaKind, medium: Medium, scope: string) {
  const types = eventTypesParam(eventTypesOf(kind)).optional();
  const event = eventSchema(kind, medium);
  return {
    list: operation({
      method: 'get',
      path: '/events',
      operationId: 'listEvents',
      tag,
      summary: 'List events',
      description:
        'What happened to the account’s media, in an order that never changes, for 30 days. A reader that stores `next` and asks again misses none. `events_removed` tells one that comes too late: continue with `after=0`, at the oldest event. `order=desc` is for people who look back: the newest event comes first, and `after` goes on with older ones.',
      security: 'jwtOrKey',
      scope,
      query: z.object({
        after: eventId
          .optional()
          .meta(describedEventId('`next` of the answer before; without it, from the first event of the order')),
        order: z
          .enum(eventOrders, { error: 'must be asc or desc' })
          .default('asc')
          .describe('`asc`: oldest first; `desc`: newest first'),
        types,
        limit: limitParam({ max: maxLimit, default: 100, what: 'Events of an answer, of at most 1 MiB together' }),
      }),
      answers: {
        200: {
          description: 'The events',
          json: z.object({
            events: z.array(event),
            next: z
              .string()
              .describe('The id of the last event of the answer; `after` of the request if there is none'),
          }),
        },
      },
      errors: ['events_removed'],
    }),
    stream: operation({
      method: 'get',
      path: '/events/stream',
      operationId: 'streamEvents',
      tag,
      summary: 'Follow events as they happen',
      description:
        'Server-sent events. `id` is the event’s id, `event` its type, `data` the event as JSON. `…progress` events, without an id, tell of processing; they are not kept. A comment every 15 seconds shows that the connection lives. The server ends a stream after half an hour, when its token or key expires, and when the account’s sessions or keys change: connect again with `Last-Event-ID`.',
      security: 'jwtOrKey',
      scope,
      query: z.object({
        after: eventId
          .optional()
          .meta(
            describedEventId('As `Last-Event-ID`, which counts if both are given. Without both, events from now on'),
          ),
        types,
      }),
      headers: z.object({ 'Last-Event-ID': z.string().optional().describe('The id of the last event received') }),
      answers: { 200: { description: 'The events', media: ['text/event-stream'], headers: ['X-Accel-Buffering'] } },
      errors: ['rate_limited', 'invalid_request', 'events_removed'],
    }),
  };
}

export type EventOperations<Medium extends z.ZodType> = ReturnType<typeof eventOperations<Medium>>;
