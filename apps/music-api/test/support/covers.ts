import type { Subscription } from '@millrace/queue';
import type { MusicApi } from '../harness.ts';

/** Plays the worker that makes covers: each is `text`. @param onAsk called before a cover is made */
export const startCoverWorker = (
  api: MusicApi,
  text: string,
  onAsk?: (mediaId: string) => Promise<void>,
): Promise<Subscription> =>
  api.queue.respond(
    'track.cover',
    async ({ trackId, pictureKey, targetKey }) => {
      await onAsk?.(trackId);
      if ((await api.storage.head(pictureKey)) === null) throw new Error('no such picture');
      await api.storage.put(targetKey, Buffer.from(text));
      return { bytes: text.length };
    },
    { concurrency: 4 },
  );

export function coverForm(content: string | Uint8Array<ArrayBuffer> = 'a picture'): FormData {
  const form = new FormData();
  form.set('file', new Blob([content]), 'cover.png');
  return form;
}
