import type { MediaKind } from './keys.ts';

/** The bucket, and the prefix of all keys in it: empty, or ending in "/". */
export interface BucketPlace {
  bucket: string;
  prefix: string;
}

/** A statement of an access policy in AWS's format, which MinIO and Ceph also accept. */
export interface PolicyStatement {
  Sid: string;
  Effect: 'Allow';
  Action: string[];
  Resource: string[];
  Condition?: Record<string, Record<string, string[]>>;
}

interface Access {
  /** Patterns of keys, relative to the prefix of the storage. */
  read: string[];
  write: string[];
  delete: string[];
  /**
   * Prefixes that may be listed. A store answers 404 for a missing object only to logins that may list its key; others get 403. A
   * pattern with a name on both sides of an id is enough for that, and does not reveal ids.
   */
  list: string[];
  /** May find and abort unfinished multipart uploads. */
  endsUploads: boolean;
}

const owner = (kind: MediaKind): Access => ({
  read: [`private/${kind}/*`, `public/${kind}/*`],
  write: [`private/${kind}/*`],
  delete: [`private/${kind}/*`, `public/${kind}/*`],
  list: [`private/${kind}/*`, `public/${kind}/*`],
  endsUploads: true,
});

/** Moves what it delivers between `public/` and `protected/`. */
const mover = (kind: MediaKind): Access => {
  const { read, write, delete: remove, list, ...rest } = owner(kind);
  const delivered = [`public/${kind}/*`, `protected/${kind}/*`];
  const hidden = `protected/${kind}/*`;
  return {
    ...rest,
    read: [...read, hidden],
    write: [...write, ...delivered],
    delete: [...remove, hidden],
    list: [...list, hidden],
  };
};

/** Gives what it delivers other addresses. */
const readdresser = (kind: MediaKind): Access => {
  const { write, ...rest } = owner(kind);
  return { ...rest, write: [...write, `public/${kind}/*`] };
};

const kinds: readonly MediaKind[] = ['videos', 'tracks', 'images'];

/** Of all renditions of images, those that the media-transcoder makes. */
const animationVideos = ['public/images/*.mp4', 'public/images/*.webm'];

/** The least privileges that each app needs in the bucket. */
const accessOf = {
  'video-api': mover('videos'),
  'music-api': readdresser('tracks'),
  'image-api': owner('images'),
  // No delete: the API sweeps what a failed attempt leaves.
  'media-transcoder': {
    read: [
      ...['private/videos/*', 'private/tracks/*', 'public/videos/*', 'protected/videos/*', 'public/tracks/*'],
      ...['private/images/*', ...animationVideos],
    ],
    write: ['public/videos/*', 'protected/videos/*', 'public/tracks/*', ...animationVideos],
    delete: [],
    list: [
      ...['private/videos/*/source', 'private/tracks/*/source', 'private/tracks/*/cover'],
      ...['private/images/*/*', 'public/images/*/*'],
    ],
    endsUploads: false,
  },
  'image-transformer': {
    read: ['private/images/*', 'public/images/*'],
    write: ['public/images/*', 'private/images/*/stripped*', 'private/images/*/mezzanine*'],
    delete: [],
    list: ['public/images/*/*', 'private/images/*/*'],
    endsUploads: false,
  },
  // Sources that it fetches, with the pieces of those that are unfinished.
  courier: {
    read: kinds.map((kind) => `private/${kind}/*/source*`),
    write: kinds.map((kind) => `private/${kind}/*/source*`),
    delete: kinds.map((kind) => `private/${kind}/*/source*`),
    list: kinds.map((kind) => `private/${kind}/*/source*`),
    endsUploads: false,
  },
} as const satisfies Record<string, Access>;

export type StorageApp = keyof typeof accessOf;

export const storageApps = Object.keys(accessOf) as StorageApp[];

/** The statements of an app's policy. None allows it to delete the bucket or to change the bucket's policy. */
export function accessStatements(app: StorageApp, { bucket, prefix }: BucketPlace): PolicyStatement[] {
  const { read, write, delete: remove, list, endsUploads }: Access = accessOf[app];
  const arn = `arn:aws:s3:::${bucket}`;
  const objects = (patterns: string[]) => patterns.map((pattern) => `${arn}/${prefix}${pattern}`);
  const sid = (what: string) =>
    `millrace-${app}-${what}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const allow = (what: string, Action: string[], Resource: string[]): PolicyStatement[] =>
    Resource.length === 0 ? [] : [{ Sid: sid(what), Effect: 'Allow', Action, Resource }];
  return [
    // An app that may not list checks with this call whether the bucket exists.
    ...allow('location', ['s3:GetBucketLocation', ...(endsUploads ? ['s3:ListBucketMultipartUploads'] : [])], [arn]),
    ...allow('list', ['s3:ListBucket'], list.length === 0 ? [] : [arn]).map((statement) => ({
      ...statement,
      Condition: { StringLike: { 's3:prefix': list.map((pattern) => `${prefix}${pattern}`) } },
    })),
    ...allow('read', ['s3:GetObject'], objects(read)),
    ...allow('write', ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'], objects(write)),
    ...allow('delete', ['s3:DeleteObject'], objects(remove)),
    ...allow(
      'endUploads',
      ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
      endsUploads ? objects(remove) : [],
    ),
  ];
}

/** The policy to attach to an app's identity. */
export const accessPolicy = (app: StorageApp, place: BucketPlace) => ({
  Version: '2012-10-17',
  Statement: accessStatements(app, place),
});
