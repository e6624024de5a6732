import type { EventName, JobName, RequestName } from './registry.ts';

/** The messages that an app handles. Its login at the broker is limited to them. A job of all services has several owners. */
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
  'video-api': {
    owns: [
      'account.mail',
      'video.transcode',
      'video.encode',
      'video.long',
      'video.sound',
      'video.longSound',
      'video.ahead',
      'video.transcoded',
      'video.failed',
      'video.planned',
      'video.partDone',
      'video.notJoined',
      'video.storyboard',
      'video.download',
      'video.derived',
      'video.notDerived',
      'video.export',
      'video.fetch',
      'video.fetched',
      'video.fetchFailed',
    ],
    asks: ['video.thumbnail', 'video.frame', 'webhook.post', 'cdn.purge'],
    hears: ['video.progress', 'video.partProgress', 'video.partStored', 'video.fetchProgress'],
  },
  'music-api': {
    owns: [
      'account.mail',
      'track.transcode',
      'track.long',
      'track.transcoded',
      'track.failed',
      'track.export',
      'track.fetch',
      'track.fetched',
      'track.fetchFailed',
    ],
    asks: ['track.cover', 'track.sizedCover', 'webhook.post', 'cdn.purge'],
    hears: ['track.progress', 'track.fetchProgress'],
  },
  'image-api': {
    owns: ['account.mail', 'image.export', 'image.fetch', 'image.fetched', 'image.fetchFailed'],
    asks: ['image.inspect', 'image.transform', 'image.video', 'image.remote', 'webhook.post', 'cdn.purge'],
    hears: ['image.fetchProgress'],
  },
  'media-transcoder': {
    takes: [
      'video.transcode',
      'video.encode',
      'video.long',
      'video.sound',
      'video.longSound',
      'video.ahead',
      'video.storyboard',
      'video.download',
      'track.transcode',
      'track.long',
    ],
    publishes: [
      'video.transcoded',
      'video.failed',
      'video.planned',
      'video.partDone',
      'video.notJoined',
      'video.derived',
      'video.notDerived',
      'track.transcoded',
      'track.failed',
    ],
    answers: ['video.thumbnail', 'video.frame', 'track.cover', 'track.sizedCover', 'image.video'],
    emits: ['video.progress', 'video.partProgress', 'video.partStored', 'track.progress'],
  },
  'image-transformer': { answers: ['image.inspect', 'image.transform'] },
  courier: {
    takes: ['video.fetch', 'track.fetch', 'image.fetch'],
    publishes: [
      'video.fetched',
      'video.fetchFailed',
      'track.fetched',
      'track.fetchFailed',
      'image.fetched',
      'image.fetchFailed',
    ],
    answers: ['webhook.post', 'cdn.purge', 'image.remote'],
    emits: ['video.fetchProgress', 'track.fetchProgress', 'image.fetchProgress'],
  },
} as const satisfies Record<string, AppMessages>;

export type AppName = keyof typeof appMessages;

/** The jobs that an app consumes, relays and counts. */
export function jobsOf(app: AppName): readonly JobName[] {
  const { owns = [], takes = [] }: AppMessages = appMessages[app];
  return [...owns, ...takes];
}

const apps: readonly [string, AppMessages][] = Object.entries(appMessages);

/** Whether a worker works on jobs of this name, for the app that owns them. */
export const isWorkerJob = (name: string): boolean =>
  apps.some(([, { takes = [] }]) => takes.some((job) => job === name));

/** Whether a name is that of a worker's app, or of a job that a worker takes. */
export const isWorkerApp = (name: string): boolean =>
  isWorkerJob(name) || apps.some(([app, { takes, answers }]) => app === name && (takes ?? answers) !== undefined);
