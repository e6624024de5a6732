import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { LoggedEvent } from '../events/log.ts';
import { type PresentedMedia, presentEvent } from '../events/present.ts';

/** Characters of all bodies that are kept. */
const keptCharacters = 8 * 1024 * 1024;

/**
 * Writes the bodies of messages. All endpoints of an account are sent the same ones at about the same time, so the newest are kept: an event does
 * not change. Measured with ten endpoints: half of the time of a delivery.
 */
export function createBodies<Medium extends z.ZodType>(media: PresentedMedia<Medium>): (event: LoggedEvent) => string {
  const kept = new LRUCache<number, string>({
    maxSize: keptCharacters,
    sizeCalculation: (body) => body.length,
  });
  return (event) => {
    const known = kept.get(event.id);
    if (known !== undefined) return known;
    const { id: _, ...payload } = presentEvent(media, event);
    const body = JSON.stringify(payload);
    kept.set(event.id, body);
    return body;
  };
}
