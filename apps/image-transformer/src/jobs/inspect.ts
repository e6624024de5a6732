import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { exifOf } from '../exif/exif.ts';
import { encodeMezzanine } from '../mezzanine/make.ts';
import { Deadline } from '../picture/deadline.ts';
import { withPicture } from '../picture/identify.ts';
import { verify } from '../picture/verify.ts';
import { placeholdersOf } from '../placeholders/placeholders.ts';
import { strip } from '../strip.ts';
import { handle, type RequestDependencies } from './handling.ts';

/** The handler of `image.inspect`: decodes a picture completely and returns what it has seen. */
export function inspect(deps: RequestDependencies) {
  return (payload: PayloadOf<'image.inspect'>, context: RequestContext): Promise<ReplyOf<'image.inspect'>> =>
    handle(deps, 'inspect', payload.imageId, context, async (draw) => {
      const { sourceKey, maxPixels, strippedKey, mezzanineKey } = payload;
      const bytes = await deps.sources.read(sourceKey);
      const { facts, placeholders, exif, stripped, mezzanine } = await draw(async () => {
        const deadline = new Deadline(deps.limits);
        return withPicture(bytes, maxPixels, deadline, async (picture) => {
          const seen = await verify(picture, deadline, mezzanineKey !== undefined);
          const mezzanine = seen.mezzanine && (await encodeMezzanine(seen.mezzanine, deadline));
          const found = { facts: picture.facts, placeholders: placeholdersOf(seen), mezzanine };
          // Who removes metadata does not want it in the database either.
          if (strippedKey !== null) return { ...found, exif: null, stripped: await strip(picture, deadline) };
          return { ...found, exif: 'exif' in picture ? exifOf(picture.exif) : null, stripped: null };
        });
      });
      /** @returns the bytes of the object */
      const store = async (key: string, data: Buffer, contentType: string): Promise<number> => {
        context.signal.throwIfAborted();
        return (await deps.storage.put(key, data, { contentType, signal: context.signal })).size;
      };
      let strippedBytes: number | null = null;
      let strippedAs: ReplyOf<'image.inspect'>['strippedAs'] = null;
      if (strippedKey !== null && stripped !== null) {
        const { data, format, mimeType } = stripped;
        strippedBytes = await store(strippedKey, data, mimeType);
        strippedAs = { format, mimeType };
      }
      const mezzanineBytes =
        mezzanineKey === undefined || mezzanine === null ? null : await store(mezzanineKey, mezzanine, 'image/jpeg');
      const reply = { ...facts, strippedBytes, strippedAs, placeholders, exif, mezzanineBytes };
      return { reply, format: facts.format, outcome: 'done' };
    });
}
