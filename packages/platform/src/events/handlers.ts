import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Account, credentialEndOf, groupOf } from '@millrace/auth';
import { type Handlers, parseOrThrow } from '@millrace/http';
import type { Logger } from '@millrace/service';
import { z } from 'zod';
import type { MediaEvents } from './index.ts';
import { type EventOperations, eventId } from './operations.ts';
import { type PresentedMedia, presentEvent } from './present.ts';
import type { StreamItem } from './streams.ts';
import { progressTypeOf } from './types.ts';

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would hold back frames to fill its buffer.
  'X-Accel-Buffering': 'no',
};

/** Bytes of media in one answer of the list. */
const pageBytes = 1024 * 1024;

/** Sent first: how long a client waits before it connects again, in milliseconds. */
const preamble = 'retry: 2000\n\n';

const lastEventId = z.object({ 'Last-Event-ID': eventId.optional() });

/** The log and the stream of a service's events. */
export function eventHandlers<Medium extends z.ZodType>(deps: {
  events: Pick<MediaEvents, 'log' | 'streams'>;
  media: PresentedMedia<Medium>;
  log: Logger;
}): Handlers<EventOperations<Medium>, Account> {
  const { events, media } = deps;

  const frameOf = (item: StreamItem): string => {
    if (item === undefined) return ': still here\n\n';
    if ('event' in item) {
      const shown = presentEvent(media, item.event);
      return `id: ${shown.id}\nevent: ${shown.type}\ndata: ${JSON.stringify(shown)}\n\n`;
    }
    const type = progressTypeOf(media.kind);
    const { id, percent } = item.progress;
    const data = { id, status: 'processing', progress: percent };
    return `event: ${type}\ndata: ${JSON.stringify({ type, timestamp: new Date().toISOString(), data })}\n\n`;
  };

  return {
    async list({ query: { after, order, types, limit }, caller }) {
      const accountId = caller.id;
      const page =
        order === 'desc'
          ? await events.log.readEarlier({ accountId, before: after, types, limit, maxBytes: pageBytes })
          : await events.log.read({ accountId, after: after ?? 0, types, limit, maxBytes: pageBytes });
      // Who looks back misses nothing: the log just ends there.
      if (order === 'asc') await events.log.assertKept({ accountId, after: after ?? 0, types });
      return {
        events: page.map((event) => presentEvent(media, event)),
        next: String(page.at(-1)?.id ?? after ?? 0),
      };
    },
    stream: {
      async handle({ query, caller }, req, res) {
        const given = parseOrThrow(lastEventId, { 'Last-Event-ID': req.get('last-event-id') });
        if (req.method === 'HEAD') {
          res.writeHead(200, streamHeaders).end();
          return;
        }
        const gone = new AbortController();
        const leave = () => gone.abort();
        // Not the response's: pipeline listens there many times.
        req.socket.once('close', leave);
        const items = events.streams.follow(caller.id, {
          group: groupOf(caller),
          after: given['Last-Event-ID'] ?? query.after,
          types: query.types,
          until: credentialEndOf(req),
          signal: gone.signal,
          abandon: () => res.destroy(),
        });
        async function* frames() {
          yield preamble;
          for await (const item of items) yield frameOf(item);
        }
        try {
          // Refusals come before the first item.
          await items.next();
          res.writeHead(200, streamHeaders);
          await pipeline(Readable.from(frames(), { objectMode: false }), res);
        } catch (error) {
          if (!res.headersSent) throw error;
          // The client connects again, and continues after the last event that it got.
          if (!gone.signal.aborted) deps.log.warn({ err: error }, 'a stream of events was broken off');
        } finally {
          // A client that has left before the first frame would keep its place: nothing else ends the items then.
          await items.return(undefined);
          req.socket.off('close', leave);
        }
      },
    },
  };
}
