import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { launchChromium, recordPage, type TestBrowser, until } from '@millrace/testkit/chromium';
import { engineSource } from '@millrace/testkit/engines';
import type { Page } from 'playwright-core';
import { form, register, untilSettled, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectJson } from '../expect.ts';
import { videoInTwoLanguages } from '../media.ts';
import { expectPresentation } from './presentation.ts';

const require = createRequire(import.meta.url);

/** A page of another origin, with the players that others use. */
async function servePage(): Promise<Server> {
  const script = (name: string) => readFile(require.resolve(name));
  const bodies: Record<string, [string, string | Uint8Array]> = {
    '/': [
      'text/html',
      '<!doctype html><title>Players</title><video muted></video><script src="/dash.js"></script><script src="/hls.js"></script>',
    ],
    '/dash.js': ['text/javascript', await script('dashjs')],
    '/hls.js': ['text/javascript', await script('hls.js/dist/hls.min.js')],
    '/favicon.ico': ['image/png', ''],
  };
  const server = createServer((req, res) => {
    const [type, body] = bodies[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'Content-Type': type }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** The second cue is shown while a segment ends and the next one begins. */
const captionsText = `WEBVTT

00:00:00.000 --> 00:00:00.100
First

00:00:03.600 --> 00:00:04.600
Second

00:00:05.500 --> 00:00:06.000
Third
`;

const { from } = await engineSource('chromium');
/** In CI, the browser must be there. */
const describeInBrowser = from === 'nowhere' && process.env.CI !== 'true' ? describe.skip : describe;

/** What other players make of a video in two languages. */
export const players: Story = (platform) => {
  describeInBrowser('players of others', () => {
    let chromium: TestBrowser;
    let server: Server;
    let page: Page;
    let record: Awaited<ReturnType<typeof recordPage>>;
    let stream: string;

    beforeAll(async () => {
      const { api } = platform().video;
      const person = await register(api);
      const id = await upload(api, person, await videoInTwoLanguages());
      await untilSettled(api, person, id);
      await expectPresentation(platform(), person, id);
      const file = { bytes: new TextEncoder().encode(captionsText), name: 'captions.vtt' };
      const body = form([['file', file]]);
      expectJson(await api('PUT', `/videos/${id}/captions/en`, { token: person.token, body }), 200);
      stream = `${api.base}/stream/${id}`;
      server = await servePage();
      chromium = await launchChromium({ allowAutoplay: true });
      page = await chromium.browser.newPage();
      record = await recordPage(page);
      const address = server.address();
      await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    });
    afterAll(async () => {
      await chromium?.close();
      server?.closeAllConnections();
      server?.close();
    });

    afterEach(() => page.evaluate('globalThis.player?.destroy(); globalThis.player = undefined'));

    const video = () =>
      page.evaluate<{ time: number; height: number; isReady: boolean; ended: boolean }>(`(() => {
        const { currentTime, videoHeight, readyState, ended } = document.querySelector('video');
        return { time: currentTime, height: videoHeight, isReady: readyState > 2, ended };
      })()`);
    const failures = () => page.evaluate<unknown[]>('failures');

    it.each([0, 3.9, 4, 7.3])('dash.js plays from %d seconds to the end', async (from) => {
      await page.evaluate(`(() => {
        globalThis.failures = [];
        globalThis.ends = [];
        globalThis.player = dashjs.MediaPlayer().create();
        player.updateSettings({ debug: { logLevel: dashjs.Debug.LOG_LEVEL_NONE } });
        player.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => failures.push(error.message));
        player.on(dashjs.MediaPlayer.events.PLAYBACK_ENDED, () => ends.push(player.time()));
        player.initialize(document.querySelector('video'), undefined, true);
        player.attachSource(${JSON.stringify(`${stream}/manifest.mpd`)}, ${from});
      })()`);
      const started = await until('a picture', video, ({ time, isReady }) => isReady && time > from + 0.2);
      expect(started).toMatchObject({ height: 180 });
      expect(started.time).toBeLessThan(from + 3);
      expect(await page.evaluate('player.duration()')).toBeCloseTo(10, 1);
      expect(
        await page.evaluate(`player.getTracksFor('audio').map(({ lang, labels }) => [lang, labels[0].text])`),
      ).toEqual([
        ['en', 'English'],
        ['de', 'German'],
      ]);
      expect(await page.evaluate(`player.getCurrentTrackFor('audio').lang`)).toBe('en');
      await page.evaluate(`document.querySelector('video').playbackRate = 4`);
      // Not the element's own "ended": where dash.js is the first to see the end, it seeks there and pauses, and the element rests before it.
      const [end] = await until(
        'the end',
        () => page.evaluate<number[]>('ends'),
        ({ length }) => length > 0,
      );
      expect(end).toBeCloseTo(10, 1);
      expect(await failures()).toEqual([]);
    });

    it('dash.js switches to the other language', async () => {
      await page.evaluate(`(() => {
        globalThis.player = dashjs.MediaPlayer().create();
        player.updateSettings({ debug: { logLevel: dashjs.Debug.LOG_LEVEL_NONE } });
        player.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => failures.push(error.message));
        player.initialize(document.querySelector('video'), ${JSON.stringify(`${stream}/manifest.mpd`)}, true);
      })()`);
      await until('a picture', video, ({ time }) => time > 0.2);
      expect(record.requests.some((url) => url.includes('/audio-1/'))).toBe(false);
      await page.evaluate(`player.setCurrentTrack(player.getTracksFor('audio').find(({ lang }) => lang === 'de'))`);
      await until(
        'German',
        () => record.requests.filter((url) => url.includes('/audio-1/0')).length,
        (count) => count > 0,
      );
      const { time } = await video();
      await until('time passing', video, (now) => now.time > Math.min(time + 1, 9.5));
      expect(await failures()).toEqual([]);
    });

    const players: [name: string, start: (uri: string) => string, choose: string][] = [
      [
        'dash.js',
        (uri) => `(() => {
          globalThis.player = dashjs.MediaPlayer().create();
          player.updateSettings({ debug: { logLevel: dashjs.Debug.LOG_LEVEL_NONE } });
          player.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => failures.push(error.message));
          player.initialize(document.querySelector('video'), '${uri}/manifest.mpd', true);
        })()`,
        'player.setTextTrack(0)',
      ],
      [
        'hls.js',
        (uri) => `(() => {
          globalThis.player = new Hls();
          player.on(Hls.Events.ERROR, (_event, { details }) => failures.push(details));
          player.loadSource('${uri}/manifest');
          player.attachMedia(document.querySelector('video'));
          player.on(Hls.Events.MANIFEST_PARSED, () => document.querySelector('video').play());
        })()`,
        'player.subtitleTrack = 0; player.subtitleDisplay = true',
      ],
    ];

    it.each(players)('%s shows captions when it is their time, also across a join', async (_name, start, choose) => {
      await page.evaluate(`globalThis.failures = []; ${start(stream)}`);
      await until('a picture', video, ({ time }) => time > 0.1);
      await page.evaluate(choose);
      const shown = await until(
        'both cues',
        () =>
          page.evaluate<[time: number, text: string][]>(`(() => {
            const video = document.querySelector('video');
            globalThis.cues ??= [];
            for (const track of video.textTracks) {
              if (track.mode === 'disabled' || track.oncuechange !== null) continue;
              track.oncuechange = () => {
                for (const { text } of track.activeCues) cues.push([video.currentTime, text]);
              };
            }
            return cues;
          })()`),
        (cues) => cues.some(([, text]) => text === 'Third') || cues.length > 10,
      );
      expect(shown.map(([, text]) => text)).toEqual(['Second', 'Third']);
      // Chromium looks for cues four times a second.
      for (const [index, at] of [3.6, 5.5].entries()) expect(Math.abs((shown[index]?.[0] ?? 0) - at)).toBeLessThan(0.5);
      expect(await failures()).toEqual([]);
      await page.evaluate('globalThis.cues = undefined');
    });

    it('hls.js lists the tracks', async () => {
      await page.evaluate(`(() => {
        globalThis.hls = new Hls();
        hls.on(Hls.Events.ERROR, (_event, { details }) => failures.push(details));
        hls.loadSource(${JSON.stringify(`${stream}/manifest`)});
        hls.attachMedia(document.querySelector('video'));
        hls.on(Hls.Events.MANIFEST_PARSED, () => document.querySelector('video').play());
      })()`);
      await until('a picture', video, ({ time, isReady }) => isReady && time > 0.2);
      const listed = `hls.audioTracks.map(({ name, lang, default: isDefault }) => [name, lang, isDefault])`;
      expect(await page.evaluate(listed)).toEqual([
        ['English', 'en', true],
        ['German', 'de', false],
      ]);
      await page.evaluate('hls.audioTrack = 1');
      await until(
        'German',
        () => page.evaluate<number>('hls.audioTrack'),
        (track) => track === 1,
      );
      const { time } = await video();
      await until('time passing', video, (now) => now.time > time + 0.5 || now.ended);
      expect(await failures()).toEqual([]);
      await page.evaluate('hls.destroy()');
      expect(record.errors).toEqual([]);
    });
  });
};
