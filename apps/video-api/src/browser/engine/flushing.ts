import { Events, type SourceBufferName } from 'hls.js';
import type { VodHls } from './vodHls.ts';

/** Audio frames are removed as a whole, so a removal may leave less than this of its range. Seconds. */
const tolerance = 0.1;

interface Removal {
  start: number;
  end: number;
}

const isRemoved = ({ buffered }: SourceBuffer, { start, end }: Removal): boolean => {
  for (let at = 0; at < buffered.length; at += 1)
    if (buffered.start(at) < end - tolerance && buffered.end(at) > start + tolerance) return false;
  return true;
};

/**
 * Tells hls.js of removals that it has missed. Without, it waits for their end and loads no more audio.
 *
 * hls.js works off one queue for each source buffer. When a video segment was appended, it takes the current operation of all queues
 * off whose source buffer is idle. An audio buffer is idle before the `updateend` event of its removal comes, so that removal
 * disappears, and hls.js sends no BUFFER_FLUSHED for it. Removals are common: with `loop`, when the quality rises, and for what was
 * played long ago. Seen on a busy machine, while segments were appended.
 */
export function reportMissedRemovals(hls: VodHls): void {
  const buffers = new Map<SourceBufferName, SourceBuffer>();
  // The last removal is enough: the end of any one lets hls.js go on.
  const requested = new Map<SourceBufferName, Removal>();

  function onUpdateEnd(type: SourceBufferName, buffer: SourceBuffer): void {
    const removal = requested.get(type);
    if (removal !== undefined && buffers.get(type) === buffer && isRemoved(buffer, removal))
      hls.trigger(Events.BUFFER_FLUSHED, { type, ...removal });
  }

  hls.on(Events.BUFFER_CREATED, (_event, { tracks }) => {
    for (const type of ['audio', 'video', 'audiovideo'] as const) {
      const buffer = tracks[type]?.buffer;
      if (buffer === undefined || buffers.get(type) === buffer) continue;
      buffers.set(type, buffer);
      // hls.js listens from before this event, so it knows of each removal that it has not missed.
      buffer.addEventListener('updateend', () => onUpdateEnd(type, buffer));
    }
  });
  hls.on(Events.BUFFER_FLUSHING, (_event, { type: only, startOffset, endOffset }) => {
    for (const type of only === null ? buffers.keys() : [only])
      requested.set(type, { start: startOffset, end: endOffset });
  });
  hls.on(Events.BUFFER_FLUSHED, (_event, { type, start, end }) => {
    const removal = requested.get(type);
    if (removal?.start === start && removal.end === end) requested.delete(type);
  });
  hls.on(Events.MEDIA_DETACHING, () => {
    buffers.clear();
    requested.clear();
  });
}
