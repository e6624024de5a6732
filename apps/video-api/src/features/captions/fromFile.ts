import type { Database, VideoCaptions } from '@millrace/database';
import { captionLimits, type FileCaptions, textsFolder } from '@millrace/jobs';
import type { Logger } from '@millrace/service';
import { inPlace, placeOf, readWhole, type Storage } from '@millrace/storage';
import { InvalidCaptionsError } from '../../captions/cues.ts';
import { languageName, languageTag } from '../../captions/language.ts';
import { abandonCaptions, beginCaptions, captionsKey, settleCaptions } from '../../captions/rows.ts';
import { type NormalCaptions, normalizeCaptions } from '../../captions/webvtt.ts';
import type { FileCaptionsService, FileCaptionsResult as Result } from '../../fileCaptions.ts';

/** Takes the text tracks of a source over as captions. One that cannot be read is left out: it never fails the video. */
export function createFileCaptions(deps: { database: Database; storage: Storage; log: Logger }): FileCaptionsService {
  const { database, storage, log } = deps;

  const read = async (
    { videoId, prefix }: Result,
    { name }: FileCaptions,
    language: string,
  ): Promise<NormalCaptions | undefined> => {
    const object = await storage.get(prefix + name);
    if (object === null) return undefined;
    if (object.size > captionLimits.bytes) {
      object.body.destroy();
      log.info({ videoId, name, bytes: object.size }, 'a text track is too large for captions');
      return undefined;
    }
    try {
      return await normalizeCaptions(await readWhole(object), language);
    } catch (error) {
      if (!(error instanceof InvalidCaptionsError)) throw error;
      log.info({ err: error, videoId, name }, 'a text track is not usable as captions');
      return undefined;
    }
  };

  const storeOne = async (result: Result, track: FileCaptions, language: string) => {
    const made = await read(result, track, language);
    if (made === undefined) return undefined;
    const label = track.title || languageName(language);
    const { videoId } = result;
    const row = await beginCaptions(database, { videoId, language, label, isDefault: false, source: 'file' });
    // Where the renditions are: all of them move together.
    await storage.put(inPlace(placeOf(result.prefix) ?? 'public', captionsKey(row)), made.webVtt);
    return { row, stored: { bytes: made.webVtt.length, cues: made.cues } };
  };

  /** Whether the result is that of the video's current job: of others, nothing is used. */
  const isCurrent = async ({ videoId, jobId }: Result): Promise<boolean> =>
    (await database.prisma.video.count({ where: { id: videoId, jobId, status: 'processing' } })) > 0;

  return {
    async store(result) {
      const { videoId, captions: tracks = [] } = result;
      const made: { row: VideoCaptions; stored: { bytes: number; cues: number } }[] = [];
      const languages = new Set<string>();
      if (tracks.length > 0 && (await isCurrent(result))) {
        for (const track of tracks) {
          const language = languageTag(track.language) ?? 'und';
          if (languages.has(language)) continue;
          const one = await storeOne(result, track, language);
          if (one === undefined) continue;
          languages.add(language);
          made.push(one);
        }
      }
      return {
        async settle(tx) {
          const own = await tx.videoCaptions.findMany({ where: { videoId, until: null, source: 'upload' } });
          const room = captionLimits.languages - own.length;
          const taken = new Set(own.map(({ language }) => language));
          const free = made.filter(({ row }) => !taken.has(row.language)).slice(0, room);
          for (const { row, stored } of free) await settleCaptions(tx, row, stored);
        },
        async release() {
          for (const { row } of made) await abandonCaptions(database, row);
        },
      };
    },

    async removeExtracted({ prefix, captions: tracks = [] }) {
      if (tracks.length > 0) await storage.deletePrefix(prefix + textsFolder);
    },
  };
}
