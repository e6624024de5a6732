import { maxOutputPixels, type PayloadOf, type ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { readWhole } from '@millrace/storage';
import { Deadline } from '../picture/deadline.ts';
import { withPicture } from '../picture/identify.ts';
import { render } from '../render.ts';
import { handle, type RequestDependencies } from './handling.ts';

type TransformReply = ReplyOf<'image.transform'>;

/**
 * The handler of `image.transform`: renders and stores one rendition, unless it is already stored. Two requests for the same rendition
 * are harmless: both produce the same object.
 */
export function transform(deps: RequestDependencies) {
  const { storage, sources, limits, metrics } = deps;

  /** The reply for an object that is already at the target key. A worker wrote it, so its header is valid. */
  const stored = async (key: string): Promise<TransformReply | undefined> => {
    const object = await storage.get(key);
    if (object === null) return undefined;
    const { size, contentType } = object;
    const bytes = await readWhole(object);
    return withPicture(bytes, maxOutputPixels, new Deadline(limits), async ({ facts }) => {
      return { contentType, size, width: facts.width, height: facts.height };
    });
  };

  return (payload: PayloadOf<'image.transform'>, context: RequestContext): Promise<TransformReply> =>
    handle(deps, 'transform', payload.imageId, context, async (draw) => {
      const { sourceKey, targetKey, maxPixels } = payload;
      const there = await stored(targetKey);
      if (there !== undefined) return { reply: there, format: there.contentType, outcome: 'there' };
      const bytes = await sources.read(sourceKey);
      const { data, contentType, width, height } = await draw(async () => {
        const deadline = new Deadline(limits);
        return withPicture(bytes, maxPixels, deadline, (picture) => render(picture, payload.transform, deadline));
      });
      // If the client has aborted, the image may be deleted already, and an object stored now would remain.
      context.signal.throwIfAborted();
      const { size } = await storage.put(targetKey, data, { contentType, signal: context.signal });
      metrics.stored(size);
      return { reply: { contentType, size, width, height }, format: contentType, outcome: 'done' };
    });
}
