import { describe, expect, it } from '@jest/globals';
import { ticksOf } from '../src/components/charts/ticks.ts';
import { readSearch } from '../src/features/usage/search.ts';
import { renditionsIn, segmentsIn } from '../src/features/video/playlists.ts';
import { csvOf } from '../src/platform/csv.ts';

describe('the address of the usage', () => {
  it.each([[{ days: 90, measure: 'views', kind: 'images' }], [{ from: '2024-01-01', to: '2024-12-31' }]])(
    'keeps %j',
    (search) => expect(readSearch(search)).toEqual(search),
  );

  it.each([
    [{ days: 31, measure: 'clicks', kind: 'files' }],
    [{ from: '2025-01-01', to: '2024-01-01' }],
    [{ from: '2024-01-01', to: '2025-01-01' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ from: '1999-12-31', to: '2000-01-01' }],
    [{ from: '2026-01-01' }],
    [{ from: 20260101, to: ['2026-01-02'] }],
  ])('does not take %j, which the services would refuse', (search) => expect(readSearch(search)).toEqual({}));
});

describe('a table as CSV', () => {
  it('keeps commas, quotes and lines, and makes no formulas', () => {
    const rows = [
      ['a "low", slow\nline', 3],
      ['=1+1', -4],
    ];
    expect(csvOf(['Title', 'Views'], rows)).toBe(`"Title","Views"\r\n"a ""low"", slow\nline",3\r\n"'=1+1",-4\r\n`);
  });
});

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [2_970_000_000, [0, 1e9, 2e9, 3e9]],
    [10_000, [0, 2000, 4000, 6000, 8000, 10_000]],
  ])('are round up to %d', (largest, ticks) => expect(ticksOf(largest)).toEqual(ticks));
});

describe('playlists', () => {
  const at = 'https://cdn.example.com/media/videos/x/1/master.m3u8';

  it('tell the renditions, best first', () => {
    const master = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English, loud",URI="audio/playlist.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=900,AVERAGE-BANDWIDTH=600,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,AUDIO="audio"',
      '360p/playlist.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2600,AVERAGE-BANDWIDTH=2000,CODECS="avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=29.970',
      '720p/playlist.m3u8',
    ];
    expect(renditionsIn(master.join('\n'), at)).toEqual([
      {
        label: '720p',
        width: 1280,
        height: 720,
        frameRate: 29.97,
        average: 2000,
        peak: 2600,
        codec: 'avc1.64001f',
        address: 'https://cdn.example.com/media/videos/x/1/720p/playlist.m3u8',
      },
      {
        label: '360p',
        width: 640,
        height: 360,
        frameRate: 25,
        average: 600,
        peak: 900,
        codec: 'avc1.64001e',
        address: 'https://cdn.example.com/media/videos/x/1/360p/playlist.m3u8',
      },
    ]);
  });

  it('have their names also in the master playlist of a video with captions, which is in another folder', () => {
    const master = '#EXT-X-STREAM-INF:BANDWIDTH=900,RESOLUTION=640x360\nefef7652-1d2a/360p/playlist.m3u8\n';
    expect(renditionsIn(master, 'https://a.example/media/videos/x/master.m3u8')).toMatchObject([
      { label: '360p', address: 'https://a.example/media/videos/x/efef7652-1d2a/360p/playlist.m3u8' },
    ]);
  });

  it('tell where each segment is, and when', () => {
    const media = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4.000,', '0.m4s', '#EXTINF:1.500,', '1.m4s', ''];
    expect(segmentsIn(media.join('\n'), 'https://a.example/v/360p/playlist.m3u8')).toEqual({
      init: 'https://a.example/v/360p/init.mp4',
      segments: [
        { address: 'https://a.example/v/360p/0.m4s', start: 0, end: 4 },
        { address: 'https://a.example/v/360p/1.m4s', start: 4, end: 5.5 },
      ],
    });
  });
});
