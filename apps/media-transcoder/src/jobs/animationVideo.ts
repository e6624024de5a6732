import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { encodeAnimation } from '../animation/encodeAnimation.ts';
import { answerWithPicture, type PictureDependencies } from '../picture/handling.ts';

/** The handler of `image.video`. Two requests for the same video are harmless: both produce the same object. */
export function animationVideo(deps: PictureDependencies) {
  return async (payload: PayloadOf<'image.video'>, context: RequestContext): Promise<ReplyOf<'image.video'>> => {
    const { targetKey, video } = payload;
    const reply = { ...video.box, contentType: `video/${video.container}` };
    const there = await deps.storage.head(targetKey);
    if (there !== null) return { ...reply, size: there.size };
    const { bytes } = await answerWithPicture(deps, { name: 'image.video', targetKey }, context, (work) =>
      encodeAnimation(work, payload),
    );
    return { ...reply, size: bytes };
  };
}
