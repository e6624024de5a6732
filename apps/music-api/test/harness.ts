import {
  type Answer,
  type CallOptions,
  call,
  type Harness,
  registerAccount,
  startApi,
  storedKeysOf,
  until,
} from '@millrace/api-testkit';
import type { TrackResult } from '@millrace/jobs';
import { isReady } from '@millrace/platform';
import { musicService } from '../src/service.ts';

export { until } from '@millrace/api-testkit';

export interface Person {
  id: number;
  token: string;
}

/** A music-api started for one suite, and what the suite does with it. The suite plays the worker. */
export interface MusicApi extends Harness {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** GET /api<path>. @returns the body. @throws Error unless the status is 200 */
  get(path: string, token?: string): Promise<Answer['body']>;
  register(displayName?: string): Promise<Person>;
  /** Uploads a track. @returns its id; its status is `processing` */
  upload(token: string, fields?: Partial<Fields>): Promise<string>;
  /** Stores a worker's objects for an uploaded track, publishes the result, and waits until the track is ready. */
  publish(id: string, result?: Partial<TrackResult>): Promise<void>;
  /** Uploads a track, and makes it ready. */
  ready(token: string, fields?: Partial<Fields>, result?: Partial<TrackResult>): Promise<string>;
  jobOf(id: string): Promise<string>;
  /** Stores the objects of an attempt. @returns its prefix */
  store(id: string, attempt: string): Promise<string>;
  track(id: string, token?: string): Promise<Answer['body']>;
  storedKeys(id: string): Promise<string[]>;
}

interface Fields {
  title: string;
  artistName: string;
  album: string;
  genre: string;
  albumArtist: string;
  isCompilation: string;
  trackNumber: string;
  discNumber: string;
  year: string;
  visibility: string;
  releaseAt: string;
  originals: string;
}

export const objectNames = ['128k.m4a', '256k.m4a', '320k.m4a', 'waveform.png', 'waveform.json', 'cover.jpg'];

export function trackForm(fields: Partial<Fields> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'A title', artistName: 'An artist', ...fields })) {
    form.set(name, value);
  }
  form.set('file', new Blob(['not really audio']), 'song.flac');
  return form;
}

export const resultOf = (trackId: string, jobId: string, prefix: string): TrackResult => ({
  trackId,
  jobId,
  prefix,
  durationSeconds: 215.5,
  bitrates: { '128k': 128_123, '256k': 255_900, '320k': 319_000 },
  sampleRate: 44_100,
  channels: 2,
  hasCover: true,
  tags: { title: null, artist: null, album: null, genre: null },
  loudness: { integratedLufs: -14.2, truePeakDbtp: -0.8 },
  bytes: 1000,
});

/**
 * @param on the Postgres server of another harness, on which this one gets its own database
 * @param everyMs the period of its tasks, instead of their own
 */
export async function startMusicApi(
  env: Record<string, string> = {},
  on?: Harness['postgres'],
  everyMs?: number,
): Promise<MusicApi> {
  const harness = await startApi({ ...musicService, everyMs }, env, on);
  const { origin, storage } = harness;

  const api: MusicApi = {
    ...harness,
    call: (method, path, options) => call(origin, method, path, options),

    async get(path, token) {
      const answer = await call(origin, 'GET', `/api${path}`, token === undefined ? {} : { token });
      if (answer.status !== 200)
        throw new Error(`${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },

    register: (displayName = 'Somebody') => registerAccount(origin, { displayName }),

    async upload(token, fields) {
      const answer = await call(origin, 'POST', '/api/tracks/upload', { token, form: trackForm(fields) });
      if (answer.status !== 201)
        throw new Error(`the upload was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body.track.id;
    },

    async jobOf(id) {
      const { jobId } = await harness.database.prisma.track.findUniqueOrThrow({ where: { id } });
      if (jobId === null) throw new Error('the track has no job');
      return jobId;
    },

    async store(id, attempt) {
      const prefix = `public/tracks/${id}/${attempt}/`;
      for (const name of objectNames) await storage.put(prefix + name, Buffer.from(`${name} of ${attempt}`));
      return prefix;
    },

    async publish(id, result) {
      const prefix = await api.store(id, 'winner');
      await harness.queue.publish('track.transcoded', { ...resultOf(id, await api.jobOf(id), prefix), ...result });
      const status = async () => (await harness.database.prisma.track.findUnique({ where: { id } }))?.status;
      await until(`${id} is ready`, async () => isReady((await status()) ?? ''));
    },

    async ready(token, fields, result) {
      const id = await api.upload(token, fields);
      await api.publish(id, result);
      return id;
    },

    track: async (id, token) => (await api.get(`/tracks/${id}`, token)).track,

    storedKeys: (id) => storedKeysOf(storage, 'tracks', id),
  };
  return api;
}

/** The ids of the tracks of a list. */
export const idsOf = (body: { tracks: { id: string }[] }): string[] => body.tracks.map((track) => track.id);
