import {
  type Grant,
  maxTokenLifetime,
  nowInSeconds,
  type PlaybackToken,
  type PlaybackTokens,
  type PublicUrls,
} from '@millrace/delivery';
import type { Visibility } from '@millrace/media';
import { AppError } from '@millrace/service';

/** The addresses of a video's objects in answers to its owner. */
export interface VideoUrls {
  /** Null for a private video, if the reader must not play it, or if the service has no key that signs. */
  pathOf(video: { id: string; visibility: string }, key: string): string | null;
}

/** For readers that get no tokens: a token opens the whole video, and an event may be read long after it has expired. */
export const urlsWithoutTokens = (urls: Pick<PublicUrls, 'pathForKey'>): VideoUrls => ({
  pathOf: ({ visibility }, key) => (visibility === 'private' ? null : urls.pathForKey(key)),
});

/** Addresses of delivered objects, and who gets which. */
export interface Playback {
  /** @throws AppError not_configured for a private video, if the service has no key that signs */
  assertSupported(visibility: Visibility | undefined): void;
  /** A token of a video that is valid for that many seconds. @throws AppError not_configured */
  tokenFor(videoId: string, seconds: number): PlaybackToken;
  /** The address of an object for whoever makes the request: with the token of a granted one. */
  pathFor(key: string, grant: Grant | undefined): string;
  /** @param mayRead whether the caller may read the owner's videos: a key that may only change them gets no tokens */
  urlsFor(mayRead: boolean): VideoUrls;
}

/** Owners' addresses are valid for one to two of these: they stay the same for a while, so that browsers keep what they got. */
const ownerSeconds = 3_600;

export function createPlayback({ tokens, urls }: { tokens: PlaybackTokens; urls: PublicUrls }): Playback {
  const assertSigning = () => {
    if (tokens.canSign) return;
    throw new AppError('not_configured', 'Private videos need MEDIA_SIGNING_KEYS, which the operator has not set.');
  };
  const sign = (id: string, expiresAt: number) => tokens.sign({ kind: 'videos', id }, expiresAt);
  const withoutTokens = urlsWithoutTokens(urls);
  const withTokens: VideoUrls = {
    pathOf(video, key) {
      if (video.visibility !== 'private') return withoutTokens.pathOf(video, key);
      const expiresAt = (Math.floor(nowInSeconds() / ownerSeconds) + 2) * ownerSeconds;
      return urls.pathWithToken(key, sign(video.id, expiresAt).token);
    },
  };
  return {
    assertSupported(visibility) {
      if (visibility === 'private') assertSigning();
    },
    tokenFor(videoId, seconds) {
      assertSigning();
      return sign(videoId, nowInSeconds() + Math.min(seconds, maxTokenLifetime));
    },
    pathFor: (key, grant) => (grant === undefined ? urls.pathForKey(key) : urls.pathWithToken(key, grant.token)),
    urlsFor: (mayRead) => (mayRead && tokens.canSign ? withTokens : withoutTokens),
  };
}
