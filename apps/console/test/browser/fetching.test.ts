import { describe, expect, it } from '@jest/globals';
import { createMillrace } from '@millrace/client';
import { createFetching } from '../../src/features/upload/queue/fetching.ts';
import { createWorks } from '../../src/features/upload/queue/works.ts';

const request = { kind: 'videos', url: 'https://media.example.com/tide.mp4', title: 'Tide', artistName: '' } as const;

/** Services that answer so, one after the other: with the id of a new video, or with a refusal. */
function setUp(...answers: (string | { status: number; detail: string })[]) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    asked.push(`${method} ${new URL(String(input)).pathname}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const next = answers.shift();
    if (typeof next === 'string') return Response.json({ video: { id: next }, track: { id: next } }, { status: 202 });
    return Response.json({ code: 'forbidden', detail: next?.detail }, { status: next?.status ?? 400 });
  };
  const base = 'https://millrace.example.com/api';
  const millrace = createMillrace({ video: base, music: base, image: base, token: 'token', fetch: answer });
  const works = createWorks();
  const followed: string[] = [];
  const changed: string[] = [];
  const fetching = createFetching({
    services: { millrace, ownImages: millrace.image },
    works,
    following: {
      begin(work, _kind, mediumId) {
        works.update(work, { mediumId });
        followed.push(mediumId);
      },
      end: () => undefined,
    },
    onChange: (kind) => void changed.push(kind),
  });
  return { fetching, works, asked, followed, changed };
}

/** One whose first fetch has failed. */
async function setUpFailed(...answers: Parameters<typeof setUp>) {
  const { works, fetching, ...rest } = setUp('first', ...answers);
  await fetching.begin(request);
  const [work] = works.all();
  if (work === undefined) throw new Error('there is no entry');
  works.update(work, { state: 'failed', reason: 'It is away.', canRetry: true });
  rest.asked.length = 0;
  return { work, fetching, works, ...rest };
}

describe('a file that a service fetches', () => {
  it('is shown and followed once the service has accepted it', async () => {
    const { fetching, works, asked, followed } = setUp('first');
    await fetching.begin(request);
    expect(works.all().map(({ entry }) => [entry.name, entry.state, entry.kind])).toEqual([
      ['Tide', 'fetching', 'videos'],
    ]);
    expect([asked, followed]).toEqual([['POST /api/videos'], ['first']]);
  });

  it('is shown by the name of its address, if the tags of a track are to name it', async () => {
    const { fetching, works } = setUp('first');
    await fetching.begin({ kind: 'tracks', url: 'https://media.example.com/tide.mp3', title: '', artistName: '' });
    expect(works.all().map(({ entry }) => entry.name)).toEqual(['tide']);
  });

  it('is not shown if the service refuses', async () => {
    const { fetching, works } = setUp({ status: 403, detail: 'This address is not allowed.' });
    await expect(fetching.begin(request)).rejects.toThrow('This address is not allowed.');
    expect(works.all()).toEqual([]);
  });

  it('is asked for again after a failure, and what that has left is deleted', async () => {
    const { work, fetching, asked, followed, changed } = await setUpFailed('second');
    await fetching.retry(work, request);
    expect(work.entry).toMatchObject({ state: 'fetching', reason: undefined, mediumId: 'second' });
    expect(followed).toEqual(['first', 'second']);
    expect(asked).toEqual(['POST /api/videos', 'DELETE /api/videos/first']);
    expect(changed).toEqual(['videos']);
  });

  it('keeps what it has, and says why, if the service refuses the second try', async () => {
    const { work, fetching, asked } = await setUpFailed({ status: 403, detail: 'The quota is used up.' });
    await fetching.retry(work, request);
    expect(work.entry).toMatchObject({
      state: 'failed',
      reason: 'The quota is used up.',
      canRetry: true,
      mediumId: 'first',
    });
    expect(asked).toEqual(['POST /api/videos']);
  });
});
