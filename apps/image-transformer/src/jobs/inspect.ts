import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { Deadline } from '../picture/deadline.ts';
import { withPicture } from '../picture/identify.ts';
import { verify } from '../picture/verify.ts';
import { strip } from '../strip.ts';
import { handle, type RequestDependencies } from './handling.ts';

/** The handler of `image.inspect`: decodes a picture completely and returns its facts. */
export function inspect(deps: RequestDependencies) {
  return (payload: PayloadOf<'image.inspect'>, context: RequestContext): Promise<ReplyOf<'image.inspect'>> =>
    handle(deps, 'inspect', payload.imageId, context, async (draw) => {
      const { sourceKey, maxPixels, strippedKey } = payload;
      const bytes = await deps.sources.read(sourceKey);
      const { facts, stripped } = await draw(async () => {
        const deadline = new Deadline(deps.limits);
        return withPicture(bytes, maxPixels, deadline, async (picture) => {
          await verify(picture, deadline);
          return { facts: picture.facts, stripped: strippedKey === null ? null : await strip(picture, deadline) };
        });
      });
      let strippedBytes: number | null = null;
      if (strippedKey !== null && stripped !== null) {
        context.signal.throwIfAborted();
        const options = { contentType: facts.mimeType, signal: context.signal };
        strippedBytes = (await deps.storage.put(strippedKey, stripped, options)).size;
      }
      return { reply: { ...facts, strippedBytes }, format: facts.format, outcome: 'done' };
    });
}
