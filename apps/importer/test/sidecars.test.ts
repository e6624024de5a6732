import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Outgoing } from '../src/handIn/http.ts';
import type { Imports, MediumProgress } from '../src/records/imports.ts';
import { createGifts } from '../src/sidecars/gifts.ts';
import { createSidecars } from '../src/sidecars/sidecars.ts';
import type { Sidecar } from '../src/walk/sidecars.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-sidecars-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
const file = async (
  what: Sidecar['what'],
  name: string,
  content: string | Buffer,
  language?: string,
): Promise<Sidecar> => {
  const absolute = join(folder, name);
  await writeFile(absolute, content);
  return { what, file: { path: name, absolute }, ...(language !== undefined && { language }) };
};
const medium = (id: string, more: Partial<MediumProgress> = {}): MediumProgress => ({
  id,
  status: 'ready',
  hasCover: false,
  hasLyrics: false,
  captions: [],
  ...more,
});

/** What is sent when media are as the database says. */
function setUp(media: readonly MediumProgress[], answer: (outgoing: Outgoing) => number = () => 200) {
  const sent: string[] = [];
  const refused: string[] = [];
  const bases = { videos: 'v', tracks: 't' };
  const gifts = createGifts({
    bases,
    key: 'key',
    signal,
    async send(outgoing) {
      if (outgoing.method !== 'GET')
        sent.push(`${outgoing.url} ${outgoing.headers['Content-Type']} ${String(outgoing.body)}`);
      const body = JSON.stringify({ track: { cover_art: null }, code: 'invalid', detail: 'No.' });
      return { status: outgoing.method === 'GET' ? 200 : answer(outgoing), headers: {}, body };
    },
  });
  const imports: Pick<Imports, 'progress'> = {
    progress: async (_kind, ids) => media.filter(({ id }) => ids.includes(id)),
  };
  const sidecars = createSidecars({
    gifts,
    signal,
    imports: { ...imports, find: async () => undefined, forget: async () => undefined },
    patience: { persist: (_what, work) => work() },
    refuse: (path, reason) => refused.push(`${path}: ${reason}`),
  });
  return { sidecars, sent, refused };
}
const once = (sidecars: ReturnType<typeof setUp>['sidecars']) =>
  sidecars.run(
    () => true,
    () => true,
  );

it('lyrics are sent as text, in whatever encoding and with whatever ends of lines', async () => {
  const { sidecars, sent } = setUp([medium('a'), medium('b')]);
  sidecars.want('tracks', 'a', [await file('lyrics', 'a.lrc', '\ufeff[00:01.00]Eins\r\nZwei\0\rDrei', 'de')]);
  sidecars.want('tracks', 'b', [await file('lyrics', 'b.ru.lrc', Buffer.from('cff0e8e2e5f2', 'hex'), 'ru')]);
  await once(sidecars);
  expect(sent).toEqual([
    't/tracks/a/lyrics application/json {"text":"[00:01.00]Eins\\nZwei\\nDrei","language":"de"}',
    't/tracks/b/lyrics application/json {"text":"Привет","language":"ru"}',
  ]);
});

it('nothing is sent to media that have their own, that failed, or that are gone; what is processed waits', async () => {
  const { sidecars, sent } = setUp([
    medium('own', { hasCover: true, hasLyrics: true }),
    medium('failed', { status: 'error' }),
    medium('new', { status: 'processing' }),
    medium('film', { status: 'processing', captions: ['de'] }),
  ]);
  const both = [await file('cover', 'cover.jpg', 'x'), await file('lyrics', 'x.lrc', 'x')];
  for (const id of ['own', 'failed', 'gone', 'new']) sidecars.want('tracks', id, both);
  sidecars.want('videos', 'film', [await file('captions', 'x.de.srt', 'x', 'de')]);
  await once(sidecars);
  expect([sent, sidecars.waiting]).toEqual([[], 1]);
});

it('captions are sent while a video is processed, and what a service refuses is reported once', async () => {
  const media = [medium('film', { status: 'processing', captions: ['de'] }), medium('one'), medium('two')];
  const { sidecars, sent, refused } = setUp(media, ({ url }) => (url.endsWith('/cover') ? 422 : 200));
  sidecars.want('videos', 'film', [
    await file('captions', 'x.srt', 'a'),
    await file('captions', 'x.fr.srt', 'b', 'fr'),
  ]);
  const cover = await file('cover', 'cover.jpg', 'x');
  for (const id of ['one', 'two']) sidecars.want('tracks', id, [cover]);
  await once(sidecars);
  expect(sent.map((one) => one.split(' ')[0])).toEqual([
    ...['v/videos/film/captions/und', 'v/videos/film/captions/fr', 't/tracks/one/cover', 't/tracks/two/cover'],
  ]);
  expect([refused, sidecars.waiting]).toEqual([['cover.jpg: No.'], 0]);
});
