import { buffer } from 'node:stream/consumers';
import type { Harness } from '@millrace/api-testkit';
import type { ImageTransform } from '@millrace/image-url';
import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { Subscription } from '@millrace/queue';
import { type MediaErrorCode, type OpenPool, PermanentMediaError } from '@millrace/service';

/** The upload of a suite: the facts that the fake worker reports, or the error with which it refuses. */
export interface FakePicture {
  format?: ReplyOf<'image.inspect'>['format'];
  width?: number;
  height?: number;
  frames?: number;
  placeholders?: ReplyOf<'image.inspect'>['placeholders'];
  exif?: ReplyOf<'image.inspect'>['exif'];
  /** Bytes of the mezzanine that the worker stores. */
  mezzanineBytes?: number;
  /** The inspection fails with this code. */
  refused?: MediaErrorCode;
  /** What the worker says of it, if that is more than the code's own sentence. */
  because?: string;
  /** Any text, to make the bytes differ. */
  note?: string;
}

/** A fake worker. Its renditions are the transform as JSON. */
export interface FakeWorker {
  /** Target keys of the requested transforms. */
  asked: string[];
  transformed: PayloadOf<'image.transform'>[];
  inspected: PayloadOf<'image.inspect'>[];
  /** Runs before an inspection is answered; may wait or throw. */
  beforeInspected: (payload: PayloadOf<'image.inspect'>) => Promise<void>;
  /** Runs before a rendition is stored; may wait or throw. */
  beforeStore: (payload: PayloadOf<'image.transform'>, signal: AbortSignal) => Promise<void>;
  stop(): Promise<void>;
}

const mimeTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' };

export async function startWorker(
  { queue, storage }: Pick<Harness, 'queue' | 'storage'>,
  { concurrency = 8, backlog = 100, openPool }: { concurrency?: number; backlog?: number; openPool?: OpenPool } = {},
): Promise<FakeWorker> {
  const places = { concurrency, backlog, ...(openPool !== undefined && { openPool }) };
  const read = async (key: string): Promise<FakePicture> => {
    const object = await storage.get(key);
    if (object === null) throw Object.assign(new Error('no such source'), { code: 'not_found' });
    const text = (await buffer(object.body)).toString();
    if (!text.startsWith('{')) throw new PermanentMediaError('not_media');
    return JSON.parse(text);
  };
  const formatOf = (transform: ImageTransform, picture: FakePicture): keyof typeof mimeTypes => {
    const format = transform.format ?? picture.format ?? 'jpeg';
    return format === 'svg' || format === 'tiff' || format === 'bmp' || format === 'heic' ? 'jpeg' : format;
  };
  const subscriptions: Subscription[] = [];
  const worker: FakeWorker = {
    asked: [],
    transformed: [],
    inspected: [],
    beforeInspected: async () => undefined,
    beforeStore: async () => undefined,
    async stop() {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
    },
  };
  subscriptions.push(
    await queue.respond(
      'image.inspect',
      async (payload) => {
        worker.inspected.push(payload);
        const picture = await read(payload.sourceKey);
        await worker.beforeInspected(payload);
        if (picture.refused !== undefined) throw new PermanentMediaError(picture.refused, picture.because);
        const { format = 'jpeg', width = 400, height = 300, frames = 1, placeholders = null, exif = null } = picture;
        const stripped = Buffer.from(JSON.stringify({ ...picture, note: 'stripped' }));
        if (payload.strippedKey !== null) await storage.put(payload.strippedKey, stripped);
        const strippedBytes = payload.strippedKey === null ? null : stripped.length;
        const mimeType = format === 'svg' ? 'image/svg+xml' : `image/${format}`;
        const strippedAs =
          payload.strippedKey === null
            ? null
            : { format: format === 'heic' ? 'jpeg' : format, mimeType: format === 'heic' ? 'image/jpeg' : mimeType };
        const { mezzanineBytes = null } = picture;
        if (payload.mezzanineKey !== undefined && mezzanineBytes !== null) {
          await storage.put(payload.mezzanineKey, Buffer.alloc(mezzanineBytes));
        }
        return {
          format,
          mimeType,
          width,
          height,
          frames,
          strippedBytes,
          strippedAs,
          placeholders,
          exif,
          mezzanineBytes,
        };
      },
      places,
    ),
    await queue.respond(
      'image.transform',
      async (payload, { signal }) => {
        worker.asked.push(payload.targetKey);
        worker.transformed.push(payload);
        const picture = await read(payload.sourceKey);
        await worker.beforeStore(payload, signal);
        const { transform } = payload;
        const format = formatOf(transform, picture);
        const quality = transform.quality ?? { jpeg: 80, webp: 80, avif: 50, png: null, gif: null }[format];
        const bytes = Buffer.from(JSON.stringify({ ...transform, format, quality, of: picture.note ?? '' }));
        const contentType = mimeTypes[format];
        if ((await storage.head(payload.targetKey)) === null) {
          await storage.put(payload.targetKey, bytes, { contentType });
        }
        return { contentType, size: bytes.length, width: transform.width ?? 1, height: transform.height ?? 1 };
      },
      places,
    ),
  );
  return worker;
}
