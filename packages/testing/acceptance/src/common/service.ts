import { form, type Person } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { expectJson } from '../expect.ts';
import type { Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';

/** What all kinds of media have. */
export interface Media {
  id: string;
  title: string;
  status: 'uploading' | 'fetching' | 'processing' | 'ready' | 'error';
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

/** What stories need to know about a service of uploaded media where services differ. */
export interface Service {
  name: ServiceName;
  /** The kind of its media, as in paths, lists and storage keys. */
  kind: 'videos' | 'tracks' | 'images';
  /** The account field specific to the service, if any: its name in a registration, and in responses. */
  profile?: { given: 'companyName' | 'displayName'; shown: 'companyName' | 'display_name' };
  /** The text fields of an upload, with their names in the request. */
  texts: readonly { given: string; shown: string; required: boolean; inFile?: boolean }[];
  /** The file that is the least work for a worker. */
  file: { bytes: () => Promise<Uint8Array<ArrayBuffer>>; name: string };
  /** A public path of a medium that is not ready or does not exist. */
  media: (id: string) => string;
  /** The beacon: its path, the field with the client's id for it, and what it counts. */
  beacon: { path: (id: string) => string; idField: 'viewId' | 'playId'; count: (media: unknown) => number };
  /** Parse the responses by the specification; more fields are allowed. @throws ZodError if a response does not match */
  read: {
    uploaded: (json: unknown) => { id: string; title: string };
    single: (json: unknown) => Media;
    list: (json: unknown) => MediaPage;
  };
}

/** Tests of one aspect that services share. They know only what they need of each service. */
export type CommonStory<Known extends keyof Service = keyof Service> = (
  platform: () => Platform,
  service: Pick<Service, Known>,
) => void;

export const apiOf = (platform: () => Platform, service: Pick<Service, 'name'>): Client => platform()[service.name].api;

export type Parts = Parameters<typeof form>[0];

/** The parts of a valid upload, the file last; a given field replaces the one of the same name. */
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

/** Waits until the worker has succeeded or failed. */
export function untilDone(
  api: Client,
  service: Service,
  person: Pick<Person, 'token'>,
  id: string,
  timeoutMs = 240_000,
): Promise<Media> {
  return poll(
    () => mediaOf(api, service, person, id),
    ({ status }) => status === 'ready' || status === 'error',
    { what: `${id} to be ready or in error`, timeoutMs },
  );
}

/** Uploads the smallest file, and waits until it is ready. @returns its id */
export async function readyIn(api: Client, service: Service, person: Pick<Person, 'token'>): Promise<string> {
  const id = await uploadTo(api, service, person);
  const { status } = await untilDone(api, service, person, id);
  if (status !== 'ready') throw new Error(`${id} is ${status}`);
  return id;
}

/** The job of an export that has been removed. */
export const noSuchExport = { exportId: 'nosuchexportnosuchexpo', accountId: 1 } as const;

/** A worker's failure of a job that nobody waits for. */
export const noSuchJob = {
  jobId: '11111111-1111-4111-8111-111111111111',
  code: 'processing_failed',
  message: 'It failed.',
} as const;
