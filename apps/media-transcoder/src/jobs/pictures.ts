import type { PayloadOf, ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { maxCoverSide } from '../ffmpeg/arguments/cover.ts';
import { frameOf } from '../picture/frame.ts';
import { answerWithPicture, type PictureDependencies } from '../picture/handling.ts';
import { sentPicture, smallerCover } from '../picture/sentPicture.ts';
import { maxThumbnailSide } from '../video/plan/videoPlan.ts';

/** The handler of `video.thumbnail`. */
export function videoThumbnail(deps: PictureDependencies) {
  return (payload: PayloadOf<'video.thumbnail'>, context: RequestContext): Promise<ReplyOf<'video.thumbnail'>> => {
    const { from, targetKey } = payload;
    return answerWithPicture(deps, { name: 'video.thumbnail', targetKey }, context, (work) =>
      'time' in from ? frameOf(work, from) : sentPicture(work, from.pictureKey, maxThumbnailSide),
    );
  };
}

/** The handler of `track.cover`. */
export function trackCover(deps: PictureDependencies) {
  return (payload: PayloadOf<'track.cover'>, context: RequestContext): Promise<ReplyOf<'track.cover'>> =>
    answerWithPicture(deps, { name: 'track.cover', targetKey: payload.targetKey }, context, (work) =>
      sentPicture(work, payload.pictureKey, maxCoverSide),
    );
}

/** The handler of `track.sizedCover`. */
export function trackSizedCover(deps: PictureDependencies) {
  return (
    { coverKey, targetKey, side }: PayloadOf<'track.sizedCover'>,
    context: RequestContext,
  ): Promise<ReplyOf<'track.sizedCover'>> =>
    answerWithPicture(deps, { name: 'track.sizedCover', targetKey }, context, (work) =>
      smallerCover(work, coverKey, Math.min(side, maxCoverSide)),
    );
}

/** The handler of `video.frame`. */
export function videoFrame(deps: PictureDependencies) {
  return (
    { targetKey, video, time, size }: PayloadOf<'video.frame'>,
    context: RequestContext,
  ): Promise<ReplyOf<'video.frame'>> =>
    answerWithPicture(deps, { name: 'video.frame', targetKey }, context, (work) =>
      frameOf(work, { ...video, time }, size),
    );
}
