import { form } from '../actions.ts';
import type { Client } from '../client.ts';
import { expectJson } from '../expect.ts';
import type { Service } from './service.ts';

/** What stories of all three services need to know to upload a file. */
export interface UploadingService extends Pick<Service, 'name' | 'kind' | 'file' | 'media'> {
  /** The fields of an upload that must be there. */
  required: Record<string, string>;
  /** The path of an upload. */
  uploadPath: string;
}

/** Uploads the service's smallest file. @returns its id, when its worker may still be at it */
export async function uploadSmallest(
  api: Client,
  { required, uploadPath, file }: UploadingService,
  who: { token: string },
  fields: Record<string, string> = {},
): Promise<string> {
  const texts = Object.entries({ ...required, ...fields });
  const body = form([...texts, ['file', { bytes: await file.bytes(), name: file.name }]]);
  const answer = await api('POST', uploadPath, { token: who.token, body });
  expectJson(answer, 201);
  return /"id":"([^"]+)"/.exec(answer.text)?.[1] ?? '';
}
