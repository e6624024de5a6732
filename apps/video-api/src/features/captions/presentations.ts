import type { Database, Transaction, Video, VideoCaptions } from '@millrace/database';
import { derivedObjects, videoObjects } from '@millrace/jobs';
import { readyPrefix, scheduleOneSweep } from '@millrace/media';
import { createSingleFlight, type Logger } from '@millrace/service';
import { anyPlace, inPlace, keys, readWhole, type Storage } from '@millrace/storage';
import { captionsKey, newId, replacedTime, storingTime } from '../../captions/rows.ts';
import type { Presentations } from '../../presentations.ts';
import { videoTables } from '../../tables.ts';
import { placeOfRow } from '../../visibility.ts';
import { type CaptionTrack, captionsPlaylist, masterWith, mpdWithCaptions } from './decorate.ts';
import { imagePlaylist, imageStream, readStoryboard } from './images.ts';

const endings = { [videoObjects.master]: '.m3u8', [videoObjects.dash]: '.mpd' } as const;

/** Times that captions change while manifests are made, before that is left to the next viewer. */
const maxTries = 5;

/**
 * Presentations of a video that were replaced and are still stored. More than are made while caches have a redirect: captions of all languages
 * may be uploaded in a row.
 */
const maxReplaced = 200;

/** Whether a video has something that its attempt's manifests do not name. */
const hasMore = ({ captionLanguages, storyboardPrefix }: Pick<Video, 'captionLanguages' | 'storyboardPrefix'>) =>
  captionLanguages.length > 0 || storyboardPrefix !== null;

/**
 * The manifests of videos with captions or a storyboard. When the worker writes its own, there are none yet. So these are made of its text, and
 * stored under names of their own: `captions-<id>.m3u8` in the video's folder. A row names them before they exist. They are made when captions
 * or the storyboard change, and, should that fail, for the first viewer.
 */
export function createPresentations(deps: { database: Database; storage: Storage; log: Logger }): Presentations {
  const { database, storage, log } = deps;
  const { prisma } = database;
  const stored = anyPlace(storage);
  /** Those that this process makes, by video and version. */
  const running = createSingleFlight<string, string | undefined>();

  /** The id of the current one. */
  const find = async ({ id, captionsVersion, outputPrefix }: Video): Promise<string | undefined> => {
    const found = await prisma.videoPresentation.findFirst({
      where: { videoId: id, until: null, captionsVersion, outputPrefix: outputPrefix ?? '' },
    });
    return found?.id;
  };

  const textAt = async (key: string): Promise<string | undefined> => {
    const object = await stored.get(key);
    return object === null ? undefined : (await readWhole(object)).toString();
  };

  /** The storyboard, and the bytes of its sheets. Undefined if there is none, or if it is gone: it is made again when someone asks for it. */
  const imagesOf = async ({ storyboardPrefix: prefix }: Video) => {
    const text = prefix === null ? undefined : await textAt(prefix + derivedObjects.storyboard);
    const images = text === undefined ? undefined : readStoryboard(text);
    if (prefix === null || images === undefined) return undefined;
    const sizes = new Map<string, number>();
    for (const { uri } of images.sheets) sizes.set(uri, (await stored.head(prefix + uri))?.size ?? 0);
    return { prefix, images, sizes };
  };

  /** Stores the manifests, the master last. False if the attempt is gone. */
  const store = async (presentation: string, video: Video, prefix: string, captions: readonly VideoCaptions[]) => {
    const master = await textAt(prefix + videoObjects.master);
    if (master === undefined) return false;
    const base = keys.publicPrefix(videoTables.kind, video.id);
    const stem = keys.captions(videoTables.kind, video.id, presentation);
    const put = (key: string, text: string) => storage.put(inPlace(placeOfRow(video), key), Buffer.from(text));
    const nameOf = (key: string) => key.slice(base.length);
    const folder = nameOf(prefix);
    const tracks = captions.map((row) => ({
      row,
      file: nameOf(captionsKey(row)),
      key: `${stem}.${row.language}.m3u8`,
    }));
    const tracksBy = (uri: (track: (typeof tracks)[number]) => string): CaptionTrack[] =>
      tracks.map((track) => ({ ...track.row, uri: uri(track) }));
    for (const { file, key } of tracks) {
      await put(key, captionsPlaylist(file, video.durationSeconds ?? 0));
    }
    const mpd = await textAt(prefix + videoObjects.dash);
    if (mpd !== undefined) {
      const text = mpdWithCaptions(
        mpd,
        folder,
        tracksBy(({ file }) => file),
      );
      await put(`${stem}${endings[videoObjects.dash]}`, text);
    }
    const found = await imagesOf(video);
    const more: string[] = [];
    if (found !== undefined) {
      const key = `${stem}.images.m3u8`;
      await put(key, imagePlaylist(found.images, nameOf(found.prefix)));
      more.push(imageStream(found.images, { uri: nameOf(key), sizes: found.sizes }));
    }
    const text = masterWith(master, folder, { tracks: tracksBy(({ key }) => nameOf(key)), more });
    await put(stem + endings[videoObjects.master], text);
    return true;
  };

  /** Names them, unless the video has changed meanwhile. */
  const use = async (tx: Transaction, presentation: string, made: Video): Promise<boolean> => {
    const [row] = await tx.$queryRawUnsafe<{ isCurrent: boolean }[]>(
      `SELECT captions_version = $2::int AND output_prefix = $3 AND status = 'ready'
         AND place = $4 AND NOT EXISTS (SELECT FROM video.moves WHERE video_id = $1) AS "isCurrent"
       FROM video.videos WHERE id = $1 FOR NO KEY UPDATE`,
      made.id,
      made.captionsVersion,
      made.outputPrefix,
      made.place,
    );
    if (row?.isCurrent !== true) return false;
    await retire(tx, made.id);
    return (
      (await tx.$executeRawUnsafe(
        'UPDATE video.presentations SET until = NULL WHERE id = $1 AND until > now()',
        presentation,
      )) > 0
    );
  };

  const retire = async (tx: Transaction, videoId: string): Promise<void> => {
    const executor = database.executor(tx);
    await executor.execute(
      `UPDATE video.presentations SET until = now() + ${replacedTime} WHERE video_id = $1 AND until IS NULL`,
      [videoId],
    );
    // Those that are being stored have less time than this.
    const removed = await executor.execute(
      `DELETE FROM video.presentations WHERE id IN (
         SELECT id FROM video.presentations WHERE video_id = $1 AND until > now() + ${storingTime}
         ORDER BY until DESC, id OFFSET ${maxReplaced})`,
      [videoId],
    );
    if (removed > 0) await scheduleOneSweep(executor, videoTables, videoId);
  };

  const abandon = (presentation: string, videoId: string) =>
    database.transaction(async (tx) => {
      const executor = database.executor(tx);
      await executor.execute('DELETE FROM video.presentations WHERE id = $1', [presentation]);
      await scheduleOneSweep(executor, videoTables, videoId);
    });

  const makeOnce = async (video: Video, prefix: string): Promise<string | undefined> => {
    const captions = await prisma.videoCaptions.findMany({
      where: { videoId: video.id, until: null },
      orderBy: [{ isDefault: 'desc' }, { language: 'asc' }],
    });
    const id = newId();
    await database.execute(
      `INSERT INTO video.presentations (id, video_id, output_prefix, captions_version, until)
       VALUES ($1, $2, $3, $4::int, now() + ${storingTime})`,
      [id, video.id, prefix, video.captionsVersion],
    );
    let isUsed = false;
    try {
      isUsed = (await store(id, video, prefix, captions)) && (await database.transaction((tx) => use(tx, id, video)));
    } finally {
      if (!isUsed) await abandon(id, video.id);
    }
    return isUsed ? id : undefined;
  };

  const make = async (video: Video): Promise<string | undefined> => {
    let current: Video | null = video;
    for (let tries = 0; tries < maxTries && current !== null; tries += 1) {
      if (current.status !== 'ready' || current.outputPrefix === null) return undefined;
      if (!hasMore(current)) return undefined;
      const id = (await find(current)) ?? (await makeOnce(current, current.outputPrefix));
      if (id !== undefined) return id;
      current = await prisma.video.findUnique({ where: { id: video.id } });
    }
    return undefined;
  };

  /** As `make`; concurrent requests of this process share it. */
  const makeShared = (video: Video): Promise<string | undefined> =>
    running.run(`${video.id} ${video.captionsVersion}`, () =>
      make(video).catch((error: unknown) => {
        log.warn(
          { err: error, videoId: video.id },
          'the manifests with captions and storyboard could not be made; retrying later',
        );
        return undefined;
      }),
    );

  return {
    async manifestKey(video, name = videoObjects.master) {
      const prefix = readyPrefix(video, videoTables.noun);
      if (!hasMore(video)) return prefix + name;
      const id = (await find(video)) ?? (await makeShared(video));
      return id === undefined ? prefix + name : keys.captions(videoTables.kind, video.id, id) + endings[name];
    },

    async refresh(videoId) {
      const video = await prisma.video.findUnique({ where: { id: videoId } });
      if (video?.status !== 'ready') return;
      if (hasMore(video)) await makeShared(video);
      else await database.transaction((tx) => retire(tx, videoId));
    },
  };
}
