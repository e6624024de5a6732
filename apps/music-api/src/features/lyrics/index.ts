import { ok } from '@millrace/http';
import { feature } from '@millrace/media';
import type { z } from 'zod';
import { withoutAccount } from '../../catalogue/exported.ts';
import type { MusicCore } from '../../core.ts';
import type { Lyrics } from '../../provided/lyrics.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { addLyricsOfFile, createLyricsService } from './lyrics.ts';
import { lyricsOperations, type oneLyrics } from './operations.ts';

const presented = ({ language, isSynced, offsetMs, lines, text }: Lyrics): z.input<typeof oneLyrics> => ({
  lyrics: {
    language,
    synced: isSynced,
    offset_ms: offsetMs,
    text,
    lines: lines.map((line) => ({ start_ms: line.startMs, text: line.text })),
  },
});

/** The words of tracks. */
export const lyrics = feature({
  name: 'lyrics',
  operations: lyricsOperations,
  create({ core, tracks }: { core: MusicCore; tracks: TracksProvided }) {
    const service = createLyricsService({ database: core.database, tracks: tracks.service });
    return {
      provided: { service, addOfFile: addLyricsOfFile },
      exported: [
        {
          type: 'lyrics',
          table: '(SELECT l.*, t.account_id FROM music.lyrics l JOIN music.tracks t ON t.id = l.track_id)',
          owner: 'account_id',
          key: 'r.track_id',
          json: withoutAccount,
        },
      ],
      handlers: {
        get: async ({ params, caller }) => presented(await service.get(params.id, caller?.id)),
        async set({ params, body, caller }) {
          const given = { text: body.text, language: body.language ?? null };
          return presented(await service.set(caller.id, params.id, given));
        },
        async remove({ params, caller }) {
          await service.remove(caller.id, params.id);
          return ok;
        },
      },
    };
  },
});
