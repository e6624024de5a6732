import type { MediaKind } from '@millrace/storage';

/** What happens to an upload, before it is a medium. */
const uploadChanges = ['created', 'completed', 'cancelled', 'errored'] as const;
/** What happens to a medium. */
const assetChanges = ['created', 'ready', 'errored', 'updated', 'deleted'] as const;
/** What happens to a kind of media besides. */
const ownChanges = { videos: [], tracks: [], images: ['replaced'] } as const satisfies Record<
  MediaKind,
  readonly string[]
>;

/** The first words of event types. The database's triggers use the same. */
const subjects = {
  videos: { service: 'video', asset: 'video.asset', upload: 'video.upload' },
  tracks: { service: 'music', asset: 'music.track', upload: 'music.upload' },
  images: { service: 'image', asset: 'image.asset', upload: 'image.upload' },
} as const satisfies Record<MediaKind, { service: string; asset: string; upload: string }>;

/** The types of a service's events that are kept. */
export function eventTypesOf(kind: MediaKind): readonly string[] {
  const { asset, upload } = subjects[kind];
  return [
    ...[...assetChanges, ...ownChanges[kind]].map((change) => `${asset}.${change}`),
    ...uploadChanges.map((change) => `${upload}.${change}`),
    webhookDisabledTypeOf(kind),
  ];
}

/** The type of progress, which streams show and nobody keeps. */
export const progressTypeOf = (kind: MediaKind): string => `${subjects[kind].asset}.progress`;

/** The type of the event that the platform has disabled a webhook. */
export const webhookDisabledTypeOf = (kind: MediaKind): string => `${subjects[kind].service}.webhook.disabled`;

/** The type of a message that only tests a webhook. */
export const webhookTestTypeOf = (kind: MediaKind): string => `${subjects[kind].service}.webhook.test`;

/** Whether the event is of an upload that is no medium yet. */
export const isUploadEvent = (kind: MediaKind, type: string): boolean => type.startsWith(`${subjects[kind].upload}.`);
