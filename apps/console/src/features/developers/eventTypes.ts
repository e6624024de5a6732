import { type Kind, kinds } from '../../platform/media/kinds.ts';

/** What happens at each service and is kept. A webhook chooses among these. */
export const eventTypes = {
  videos: [
    'video.asset.created',
    'video.asset.ready',
    'video.asset.errored',
    'video.asset.updated',
    'video.asset.deleted',
    'video.upload.created',
    'video.upload.completed',
    'video.upload.cancelled',
    'video.upload.errored',
  ],
  tracks: [
    'music.track.created',
    'music.track.ready',
    'music.track.errored',
    'music.track.updated',
    'music.track.deleted',
    'music.upload.created',
    'music.upload.completed',
    'music.upload.cancelled',
    'music.upload.errored',
  ],
  images: [
    'image.asset.created',
    'image.asset.ready',
    'image.asset.errored',
    'image.asset.updated',
    'image.asset.deleted',
    'image.upload.created',
    'image.upload.completed',
    'image.upload.cancelled',
    'image.upload.errored',
  ],
} as const satisfies Record<Kind, readonly string[]>;

/** The event that the platform has disabled a webhook: no webhook can choose it, but those of all events are told of it. */
export const disabledTypes = {
  videos: 'video.webhook.disabled',
  tracks: 'music.webhook.disabled',
  images: 'image.webhook.disabled',
} as const satisfies Record<Kind, string>;

/** All that the log of a service can have. */
export const loggedTypes = (kind: Kind): readonly string[] => [...eventTypes[kind], disabledTypes[kind]];

export const serviceTitle: Readonly<Record<Kind, string>> = { videos: 'Video', tracks: 'Music', images: 'Images' };

export const kindOf = (value: string): Kind | undefined => kinds.find((kind) => kind === value);

const ofUpload: Readonly<Record<string, string>> = {
  created: 'An upload or a fetch has begun',
  completed: 'All bytes are stored and accepted',
  cancelled: 'It was ended before it was complete',
  errored: 'It cannot be used',
};
const ofMedium: Readonly<Record<string, string>> = {
  created: 'There is a new one',
  ready: 'It can be played or shown',
  errored: 'It cannot be processed, or was taken down',
  updated: 'Its owner has changed it',
  deleted: 'It is gone',
};

/** The last word of a type, such as `ready`. */
export const changeOf = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

/** What a type means; a sentence without its dot. */
export const meaningOf = (type: string): string =>
  (type.includes('.upload.') ? ofUpload : ofMedium)[changeOf(type)] ?? '';
