import { readerLimits } from '@millrace/delivery';
import { trackObjects } from '@millrace/jobs';
import { feature } from '@millrace/media';
import type { MusicCore } from '../../core.ts';
import { answerOriginal, savedAs } from '../../originals.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { mediaNamesRouter } from './mediaNames.ts';
import { playbackOperations } from './operations.ts';
import { createOriginals } from './originals.ts';
import { createOriginalSender, createTrackSender } from './senders.ts';
import { createStreams } from './streams.ts';

/** The audio of tracks, and the files that were uploaded. */
export const playback = feature({
  name: 'playback',
  operations: playbackOperations,
  create({ core, tracks: { service: tracks } }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, config, delivered, purges, storage } = core;
    const { bytes, urls } = delivered;
    const isDeliveredElsewhere = config.MEDIA_BASE_URL !== undefined;
    const readers = readerLimits(config);
    const streams = createStreams(tracks, { isDeliveredElsewhere, blocked, purges });
    const send = createTrackSender({ storage, bytes, readers, urls, isDeliveredElsewhere });
    const originals = createOriginals({ tracks, blocked });
    const sendOriginal = createOriginalSender({ storage, bytes, readers });
    return {
      provided: { streams, send, originals, sendOriginal },
      prepare: (app) => void app.use(mediaNamesRouter({ streams, tracks, urls })),
      handlers: {
        stream: {
          async handle({ params: { id }, query: { q }, caller }, req, res) {
            if (q === 'original') {
              await answerOriginal(req, res, await originals.get(id, caller?.id), { caller, send: sendOriginal });
              return;
            }
            const { prefix, isOpen } = await streams.find(id, caller?.id);
            // Players on pages of any origin may read it, as with /media.
            res.setHeader('Access-Control-Allow-Origin', '*');
            const key = prefix + trackObjects.stream(q);
            await send(req, res, { key, trackId: id, caches: isOpen ? 'public' : 'private' });
          },
        },
        download: {
          async handle({ params, caller }, req, res) {
            const original = await originals.get(params.id, caller?.id);
            await answerOriginal(req, res, original, { caller, send: sendOriginal, headers: savedAs(original) });
          },
        },
      },
    };
  },
});
