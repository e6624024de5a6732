import { expect } from '@jest/globals';
import { checkDash } from '@millrace/testkit/dash';
import { checkHls, fromHttp, violationsOf } from '@millrace/testkit/hls';
import { getVideo, type Person } from '../actions.ts';
import type { Platform } from '../platform/types.ts';

/** The tracks of `film` and `videoInTwoLanguages`. */
const tracks = [
  { language: 'en', label: 'English', default: true },
  { language: 'de', label: 'German', default: false },
];

/** Expects a video in English and German, as HLS and as DASH, of the same segments. Reads all of them. */
export async function expectPresentation({ video }: Platform, person: Person, id: string): Promise<void> {
  expect((await getVideo(video.api, person, id)).audio_tracks).toEqual(tracks);
  const manifestAt = async (path: string) => {
    const { status, headers } = await video.api('GET', `/stream/${id}/${path}`);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([302, '*']);
    const { href } = new URL(headers.get('location') ?? '', video.api.base);
    return { href, read: fromHttp(new URL('.', href).href), name: href.slice(href.lastIndexOf('/') + 1) };
  };
  const [hls, dash] = [await manifestAt('manifest'), await manifestAt('manifest.mpd')];
  const delivered = await fetch(dash.href, { headers: { Origin: 'https://player.example.com' } });
  await delivered.arrayBuffer();
  expect(delivered.headers.get('content-type')).toBe('application/dash+xml');
  expect(delivered.headers.get('access-control-allow-origin')).toBe('*');
  expect(delivered.headers.get('cache-control')).toBe('public, max-age=60');
  expect(delivered.headers.get('content-encoding')).toBe('gzip');
  expect(violationsOf(await checkHls(hls.read, hls.name))).toEqual([]);
  expect(await checkDash(dash.read, dash.name)).toEqual([]);
}
