import type { EventName, JobName, RequestName } from './registry.ts';

/** Which messages an app handles. A broker's login is limited to them. */
export interface AppMessages {
  /** Jobs that it enqueues, relays, applies or is told of when they die: everything about them. */
  owns?: readonly JobName[];
  /** Jobs that it takes from their owner. */
  takes?: readonly JobName[];
  /** Jobs that it publishes for their owner: results. */
  publishes?: readonly JobName[];
  asks?: readonly RequestName[];
  answers?: readonly RequestName[];
  emits?: readonly EventName[];
  hears?: readonly EventName[];
}

export const appMessages = {
  'video-api': { owns: ['video.transcode', 'video.transcoded', 'video.failed'], hears: ['video.progress'] },
  'music-api': { owns: ['track.transcode', 'track.transcoded', 'track.failed'], hears: ['track.progress'] },
  'image-api': { asks: ['image.inspect', 'image.transform'] },
  'media-transcoder': {
    takes: ['video.transcode', 'track.transcode'],
    publishes: ['video.transcoded', 'video.failed', 'track.transcoded', 'track.failed'],
    emits: ['video.progress', 'track.progress'],
  },
  'image-transformer': { answers: ['image.inspect', 'image.transform'] },
} as const satisfies Record<string, AppMessages>;

export type AppName = keyof typeof appMessages;

/** The jobs that an app takes, relays and counts. */
export function jobsOf(app: AppName): readonly JobName[] {
  const { owns = [], takes = [] }: AppMessages = appMessages[app];
  return [...owns, ...takes];
}
