import { call, type Harness, registerAccount, startApi, storedKeysOf } from '@millrace/api-testkit';
import type { PayloadOf } from '@millrace/jobs';
import type { Storage } from '@millrace/storage';
import { videoService } from '../src/service.ts';

export { type Answer, call, type Harness, until } from '@millrace/api-testkit';

/**
 * @param on the Postgres server of another harness, on which this one gets its own database
 * @param everyMs the period of its tasks, instead of their own
 */
export const startVideoApi = (
  env: Record<string, string> = {},
  on?: Harness['postgres'],
  everyMs?: number,
): Promise<Harness> => startApi({ ...videoService, everyMs }, env, on);

/** Registers an account. @returns its token */
export const register = async (origin: string): Promise<string> =>
  (await registerAccount(origin, { companyName: 'A company' })).token;

export function videoForm(title = 'A title', bytes: Uint8Array = Buffer.from('not really a video')): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'clip.mp4');
  return form;
}

/** Uploads a video. @returns its id; its status is `processing` */
export async function upload(origin: string, token: string, title?: string): Promise<string> {
  const answer = await call(origin, 'POST', '/api/videos/upload', { token, form: videoForm(title) });
  if (answer.status !== 201)
    throw new Error(`the upload was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.video.id;
}

/** All stored keys of a video. */
export const storedKeys = (storage: Storage, id: string): Promise<string[]> => storedKeysOf(storage, 'videos', id);

/** The id of the job that transcodes a video. */
export async function jobOf({ database }: Pick<Harness, 'database'>, id: string): Promise<string> {
  const { jobId } = await database.prisma.video.findUniqueOrThrow({ where: { id } });
  if (jobId === null) throw new Error('the video has no job');
  return jobId;
}

/**
 * Publishes what a worker would after a success.
 *
 * @param prefix where its objects are
 * @param more fields of the result in place of those here
 */
export async function publishTranscoded(
  api: Pick<Harness, 'database' | 'queue'>,
  id: string,
  prefix: string,
  more: Partial<PayloadOf<'video.transcoded'>> = {},
): Promise<void> {
  await api.queue.publish('video.transcoded', {
    videoId: id,
    jobId: await jobOf(api, id),
    prefix,
    durationSeconds: 10,
    width: 1280,
    height: 720,
    qualities: ['720p'],
    bytes: 1,
    ...more,
  });
}
