/** What the platform keeps, one kind for each service. */
export const kinds = ['videos', 'tracks', 'images'] as const;
export type Kind = (typeof kinds)[number];

export const nounOf: Readonly<Record<Kind, { one: string; many: string; title: string }>> = {
  videos: { one: 'video', many: 'videos', title: 'Videos' },
  tracks: { one: 'track', many: 'tracks', title: 'Tracks' },
  images: { one: 'image', many: 'images', title: 'Images' },
};

export const statuses = ['uploading', 'fetching', 'processing', 'ready', 'error'] as const;
export type Status = (typeof statuses)[number];

/** Whether the medium will change without its owner. */
export const isUnsettled = (status: Status): boolean => status !== 'ready' && status !== 'error';
