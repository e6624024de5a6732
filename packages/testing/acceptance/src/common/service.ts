import { form, type Person } from '../actions.ts';
import type { Answer, Client } from '../client.ts';
import { expectJson } from '../expect.ts';
import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';

/** What every kind of media has. */
export interface Media {
  id: string;
  title: string;
  status: 'uploading' | 'processing' | 'ready' | 'error';
  duration_seconds: number | null;
  progress?: number | undefined;
  error?: { code: string; message: string } | undefined;
}

export interface MediaPage {
  items: { id: string; title: string }[];
  page: number;
  limit: number;
  total: number;
}

export type ServiceName = 'video' | 'music' | 'image';

/** What all stories need to know of a service of uploaded media, where the services differ. */
export interface Service {
  name: ServiceName;
  /** What it keeps, as its paths, lists and storage keys have it. */
  kind: 'videos' | 'tracks' | 'images';
  /** The account's field that is the service's own, if it has one: as it is given at registration, and as it is shown. */
  profile?: { given: 'companyName' | 'displayName'; shown: 'companyName' | 'display_name' };
  /** Whether an API key may upload and list. */
  takesKeys: boolean;
  /** The text fields of an upload, as they are given. */
  texts: readonly { given: string; shown: string; required: boolean }[];
  /** The least work for a worker. */
  file: { bytes: () => Promise<Uint8Array<ArrayBuffer>>; name: string };
  /** A public path of something that is not ready, or not there. */
  media: (id: string) => string;
  /** The beacon: its path, the field with the client's name for it, and what it counts. */
  beacon: { path: (id: string) => string; idField: 'viewId' | 'playId'; count: (media: unknown) => number };
  /** Read what the specification says of its answers; further fields are welcome. @throws ZodError when it is not so */
  read: {
    uploaded: (json: unknown) => { id: string; title: string };
    single: (json: unknown) => Media;
    list: (json: unknown) => MediaPage;
  };
}

/** Tests that tell one thing about services that are alike in it, knowing no more of each than they need. */
export type CommonStory<Known extends keyof Service = keyof Service> = (
  platform: () => Platform,
  service: Pick<Service, Known>,
) => void;

export const apiOf = (platform: () => Platform, service: Pick<Service, 'name'>): Client => platform()[service.name].api;

export type Parts = Parameters<typeof form>[0];

/** The parts of a good upload, the file last; a field given here replaces the one of its name. */
export async function partsOf(service: Service, fields: Record<string, string> = {}): Promise<Parts> {
  const texts: Record<string, string> = {};
  for (const { given, required } of service.texts) if (required) texts[given] = `a ${given}`;
  return [
    ...Object.entries({ ...texts, ...fields }),
    ['file', { bytes: await service.file.bytes(), name: service.file.name }],
  ];
}

export const postUpload = (
  api: Client,
  service: Service,
  who: { token: string } | { key: string },
  parts: Parts,
): Promise<Answer> => api('POST', `/${service.kind}/upload`, { ...who, body: form(parts) });

/** Uploads the smallest file, and returns its id. */
export async function uploadTo(
  api: Client,
  service: Service,
  who: { token: string } | { key: string },
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await postUpload(api, service, who, await partsOf(service, fields));
  return service.read.uploaded(expectJson(answer, 201)).id;
}

export async function mediaOf(api: Client, service: Service, person: { token: string }, id: string): Promise<Media> {
  return service.read.single(expectJson(await api('GET', `/${service.kind}/${id}`, { token: person.token }), 200));
}

export async function listOf(api: Client, service: Service, token: string, query = ''): Promise<MediaPage> {
  return service.read.list(expectJson(await api('GET', `/${service.kind}${query}`, { token }), 200));
}

/** Waits until the worker is done with it, well or not. */
export function untilDone(
  api: Client,
  service: Service,
  person: Pick<Person, 'token'>,
  id: string,
  timeoutMs = 120_000,
): Promise<Media> {
  return poll(
    () => mediaOf(api, service, person, id),
    ({ status }) => status === 'ready' || status === 'error',
    { what: `${id} to be ready or in error`, timeoutMs },
  );
}
