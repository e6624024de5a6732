import { z } from 'zod';
import { samplePicture, song, tinyVideo } from '../../media.ts';
import type { Service } from '../cluster.ts';
import type { Owner } from '../ledger.ts';

interface Kind {
  path: string;
  /** The path of one medium, for reading and deleting. */
  pathOf(id: string): string;
  fields: [string, string][];
  file(): Promise<Uint8Array<ArrayBuffer>>;
  /** The response to an upload. */
  answer: z.ZodType<{ id: string }>;
  /** Whether the file is inspected before the upload is answered. */
  inspected: boolean;
  credentials(owner: Owner): { token: string } | { key: string };
}

const named = <N extends string>(name: N) =>
  z.record(z.literal(name), z.object({ id: z.string() })).transform((answer) => answer[name]);

export const kinds: Record<Service, Kind> = {
  video: {
    path: '/videos/upload',
    pathOf: (id) => `/videos/${id}`,
    fields: [['title', 'A video']],
    file: tinyVideo,
    answer: named('video'),
    inspected: false,
    credentials: ({ token }) => ({ token }),
  },
  music: {
    path: '/tracks/upload',
    pathOf: (id) => `/tracks/${id}`,
    fields: [
      ['title', 'A track'],
      ['artistName', 'Somebody'],
    ],
    file: song,
    answer: named('track'),
    inspected: false,
    credentials: ({ token }) => ({ token }),
  },
  image: {
    path: '/upload',
    pathOf: (id) => `/images/${id}`,
    fields: [],
    file: samplePicture,
    answer: named('image'),
    inspected: true,
    credentials: ({ key }) => ({ key }),
  },
};
