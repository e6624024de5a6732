import type { EventName, JobName, RequestName } from './registry.ts';

/** The messages that an app handles. Its login at the broker is limited to them. */
export interface AppMessages {
  /** Jobs that it enqueues, relays and applies; it also handles their dead letters. */
  owns?: readonly JobName[];
  /** Jobs of another app that it works on. */
  takes?: readonly JobName[];
  /** Results that it publishes for their owner. */
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

/** The jobs that an app consumes, relays and counts. */
export function jobsOf(app: AppName): readonly JobName[] {
  const { owns = [], takes = [] }: AppMessages = appMessages[app];
  return [...owns, ...takes];
}
