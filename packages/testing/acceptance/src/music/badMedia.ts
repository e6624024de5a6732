import { describe, expect, it } from '@jest/globals';
import { register } from '../actions.ts';
import { untilDone } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import type { Story } from '../common/story.ts';
import { noMedia, svg, type Unusable } from '../common/unusable.ts';
import { expectProblem } from '../expect.ts';
import { encode, sampleVideo, tinyVideo } from '../media.ts';
import { poll } from '../poll.ts';
import { getTrack, streamOf, trackIds, uploadTrack } from './actions.ts';

const tone = (seconds: number, more = '') => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}${more}`];

const unusable: Unusable[] = [
  ...noMedia,
  ['an SVG', svg, /^(not_media|no_audio_stream)$/],
  ['a silent film', () => tinyVideo(), /^no_audio_stream$/],
  [
    'an M4A truncated before its index',
    async () => (await encode('m4a', [...tone(20), '-c:a', 'aac'])).slice(0, 60_000),
    /^(truncated|damaged|not_media)$/,
  ],
];

const unusual: [string, () => Promise<Uint8Array<ArrayBuffer>>, number][] = [
  ['0.05 s', () => encode('wav', tone(0.05)), 0.05],
  ['8 kHz mono', () => encode('wav', [...tone(2), '-ar', '8000']), 2],
  [
    '192 kHz at 24 bits',
    () => encode('flac', [...tone(1, ':sample_rate=192000'), '-sample_fmt', 's32', '-bits_per_raw_sample', '24']),
    1,
  ],
  ['7.1 as 32-bit floats', () => encode('wav', [...tone(1), '-ac', '8', '-c:a', 'pcm_f32le']), 1],
  ['the audio of a film', () => sampleVideo(), 6],
];

export const badMedia: Story = (platform) => {
  const api = () => platform().music.api;

  describe('files that are not music', () => {
    it.each(unusable)('%s is accepted, and fails with a reason', async (_name, make, code) => {
      const person = await register(api());
      const id = await uploadTrack(api(), person, {}, await make());
      const { status, error } = await untilDone(api(), musicService, person, id, 60_000);
      expect({ status, code: error?.code }).toEqual({ status: 'error', code: expect.stringMatching(code) });
      expect(await getTrack(api(), id)).toMatchObject({ duration_seconds: null, waveform_data: null, cover_art: null });
      expectProblem(await api()('GET', `/tracks/${id}/stream`), 422, error?.code);
      const embed = await api()('GET', `/tracks/${id}/embed`);
      expect([embed.status, embed.text.includes('data-state="error"')]).toEqual([200, true]);
      expect(await trackIds(api(), '/tracks/recent')).not.toContain(id);
      const { storedKeys } = platform();
      if (storedKeys === undefined) return;
      await poll(
        () => storedKeys(`public/tracks/${id}/`),
        (keys) => keys.length === 0,
        { what: 'no streams' },
      );
    });
  });

  describe('files that are unusual but valid music', () => {
    it.each(unusual)('%s plays and has the right duration', async (_name, make, seconds) => {
      const person = await register(api());
      const id = await uploadTrack(api(), person, {}, await make());
      const { status, error } = await untilDone(api(), musicService, person, id, 60_000);
      expect({ status, error }).toEqual({ status: 'ready', error: undefined });
      expect((await getTrack(api(), id)).duration_seconds).toBeCloseTo(seconds, 1);
      expect((await streamOf(api(), id)).status).toBe(200);
    });
  });
};
