import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isLogged, never, registerAdmin } from '@millrace/api-testkit';
import { call, type Harness, jobOf, publishTranscoded, register, startVideoApi, upload } from './harness.ts';

// What a process commits, it appends to the log at once. The task that appends what others have left runs once only here, at the start.
let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({}, undefined, never);
  token = await register(api.origin);
});
afterAll(() => api.stop());

const logged = (id: string, type: string) => isLogged(`${api.origin}/api`, token, id, type);
const tusHeaders = { 'Tus-Resumable': '1.0.0' };

it('the upload, the change and the end of a video', async () => {
  const id = await upload(api.origin, token);
  await logged(id, 'video.asset.created');
  expect((await call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json: { title: 'Another' } })).status).toBe(
    200,
  );
  await logged(id, 'video.asset.updated');
  await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
  await logged(id, 'video.asset.deleted');
});

it('what a worker has made of it, and another attempt', async () => {
  const id = await upload(api.origin, token);
  await logged(id, 'video.asset.created');
  await api.queue.publish('video.failed', {
    videoId: id,
    jobId: await jobOf(api, id),
    code: 'no_video_stream',
    message: 'There is no video.',
  });
  await logged(id, 'video.asset.errored');
  const ready = await upload(api.origin, token);
  await logged(ready, 'video.asset.created');
  await publishTranscoded(api, ready, `public/videos/${ready}/winner/`, { durationSeconds: 1, bytes: 1000 });
  await logged(ready, 'video.asset.ready');
});

it('an upload that arrives in several requests', async () => {
  const headers = { ...tusHeaders, 'Upload-Length': '10', 'Upload-Metadata': 'title QSB0aXRsZQ==' };
  const begin = async () => {
    const created = await call(api.origin, 'POST', '/api/uploads', { token, headers });
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    await logged(id, 'video.upload.created');
    return id;
  };
  const abandoned = await begin();
  await call(api.origin, 'DELETE', `/api/uploads/${abandoned}`, { token, headers: tusHeaders });
  await logged(abandoned, 'video.upload.cancelled');
  const whole = await begin();
  const answer = await fetch(`${api.origin}/api/uploads/${whole}`, {
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      authorization: `Bearer ${token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: 'ten bytes.',
  });
  expect(answer.status).toBe(204);
  await logged(whole, 'video.asset.created');
});

it('a take-down by an operator', async () => {
  const admin = await registerAdmin(api, { companyName: 'Operators' });
  const id = await upload(api.origin, token);
  await logged(id, 'video.asset.created');
  await call(api.origin, 'DELETE', `/api/admin/videos/${id}`, { token: admin.token, json: { reason: 'Copyright' } });
  await logged(id, 'video.asset.errored');
});
