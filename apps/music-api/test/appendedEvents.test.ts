import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isLogged, never } from '@millrace/api-testkit';
import { type MusicApi, type Person, resultOf, startMusicApi } from './harness.ts';

// What a process commits, it appends to the log at once. The task that appends what others have left runs once only here, at the start.
let api: MusicApi;
let artist: Person;

beforeAll(async () => {
  api = await startMusicApi({}, undefined, never);
  artist = await api.register();
});
afterAll(() => api.stop());

const logged = (id: string, type: string) => isLogged(`${api.origin}/api`, artist.token, id, type);

it('the upload, the processing, the change and the end of a track', async () => {
  const { token } = artist;
  const id = await api.upload(token);
  await logged(id, 'music.track.created');
  const prefix = await api.store(id, 'winner');
  await api.queue.publish('track.transcoded', resultOf(id, await api.jobOf(id), prefix));
  await logged(id, 'music.track.ready');
  expect((await api.call('PATCH', `/api/tracks/${id}`, { token, json: { title: 'Another' } })).status).toBe(200);
  await logged(id, 'music.track.updated');
  await api.call('DELETE', `/api/tracks/${id}`, { token });
  await logged(id, 'music.track.deleted');
});

it('the failure of a track', async () => {
  const id = await api.upload(artist.token);
  await logged(id, 'music.track.created');
  await api.queue.publish('track.failed', {
    trackId: id,
    jobId: await api.jobOf(id),
    code: 'no_audio_stream',
    message: 'There is no audio.',
  });
  await logged(id, 'music.track.errored');
});
