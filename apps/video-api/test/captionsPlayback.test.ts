import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { launchChromium, type TestBrowser, until } from '@millrace/testkit/chromium';
import { describeWithEngine } from '@millrace/testkit/engines';
import { makeStream, streamDuration } from './embedFixture.ts';
import { call, type Harness, publishTranscoded, register, startVideoApi, until as untilSo, upload } from './harness.ts';

const hlsBundle = join(dirname(createRequire(import.meta.url).resolve('hls.js')), 'hls.min.js');

const cues: readonly [from: string, to: string, text: string][] = [
  ['00:00:01,000', '00:00:03,000', 'First'],
  ['00:00:12,000', '00:00:14,500', 'Größe <i>and</i> more'],
];

await describeWithEngine(['chromium', 'ffmpeg'], 'captions in hls.js', () => {
  let api: Harness;
  let chromium: TestBrowser;
  let stream: Awaited<ReturnType<typeof makeStream>>;

  beforeAll(async () => {
    [stream, chromium, api] = await Promise.all([
      makeStream(),
      launchChromium({ allowAutoplay: true }),
      startVideoApi(),
    ]);
  });
  afterAll(async () => {
    await chromium?.close();
    await stream?.remove();
    await api?.stop();
  });

  /** A ready video whose presentation is the stream. */
  async function ready(token: string): Promise<string> {
    const id = await upload(api.origin, token);
    const prefix = `public/videos/${id}/attempt/`;
    for (const name of await readdir(stream.folder)) {
      await api.storage.put(prefix + name, await readFile(join(stream.folder, name)));
    }
    await publishTranscoded(api, id, prefix, {
      durationSeconds: streamDuration,
      width: 640,
      height: 360,
      qualities: ['360p', '180p'],
    });
    const status = async () => (await call(api.origin, 'GET', `/api/stream/${id}/status`)).body.status;
    await untilSo('it is ready', async () => (await status()) === 'ready');
    return id;
  }

  /** Makes a storyboard, as a worker would, so that the master playlist has a line that hls.js does not know. */
  async function withStoryboard(id: string): Promise<void> {
    const [job] = await api.database.query<{ id: string; payload: { outputPrefix: string } }>(
      `SELECT id, payload FROM queue.jobs WHERE name = 'video.storyboard' AND payload->>'videoId' = $1`,
      [id],
    );
    const prefix = `${job?.payload.outputPrefix}attempt/`;
    const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:15.000\nstoryboard/0.jpg#xywh=0,0,160,90\n';
    await api.storage.put(`${prefix}storyboard.vtt`, Buffer.from(vtt));
    await api.queue.publish('video.derived', { videoId: id, jobId: job?.id ?? '', prefix, bytes: 10 });
    const master = async () => {
      const { headers } = await call(api.origin, 'GET', `/api/stream/${id}/manifest`);
      return (await call(api.origin, 'GET', headers.get('location') ?? '')).body;
    };
    await untilSo('the master playlist names pictures', async () =>
      (await master()).includes('EXT-X-IMAGE-STREAM-INF'),
    );
  }

  it('are shown at their times', async () => {
    const token = await register(api.origin);
    const id = await ready(token);
    await withStoryboard(id);
    const form = new FormData();
    form.set('default', 'true');
    const file = cues.map(([from, to, text], index) => `${index + 1}\n${from} --> ${to}\n${text}\n`).join('\n');
    form.set('file', new Blob([file]), 'captions.srt');
    expect((await call(api.origin, 'PUT', `/api/videos/${id}/captions/de`, { token, form })).status).toBe(200);

    const page = await chromium.browser.newPage();
    await page.setContent('<video id="video" muted></video>');
    await page.addScriptTag({ path: hlsBundle });
    await page.evaluate(`(() => {
      const video = document.getElementById('video');
      const hls = new Hls();
      hls.subtitleDisplay = true;
      hls.loadSource(${JSON.stringify(`${api.origin}/api/stream/${id}/manifest`)});
      hls.attachMedia(video);
      video.play();
    })()`);
    /** What is shown at a time, and the time of the picture. */
    const at = async (seconds: number) => {
      await page.evaluate(
        `document.getElementById('video').pause(); document.getElementById('video').currentTime = ${seconds}`,
      );
      return page.evaluate<{ time: number; label: string; texts: string[] }>(`new Promise((resolve) => {
        const video = document.getElementById('video');
        const read = () => requestAnimationFrame(() => {
          const [track] = [...video.textTracks].filter(({ mode }) => mode === 'showing');
          const texts = [...(track?.activeCues ?? [])].map(({ text }) => text);
          resolve({ time: video.currentTime, label: track?.label, texts });
        });
        if (video.seeking) video.addEventListener('seeked', read, { once: true });
        else read();
      })`);
    };
    await until(
      'the captions are loaded',
      () => at(1.5),
      ({ texts }) => texts.length > 0,
    );
    const shown: Record<number, string[]> = {};
    for (const seconds of [0.5, 1.5, 3.5, 11.5, 12.5, 14, 15]) shown[seconds] = (await at(seconds)).texts;
    expect(shown).toEqual({
      0.5: [],
      1.5: ['First'],
      3.5: [],
      11.5: [],
      12.5: ['Größe <i>and</i> more'],
      14: ['Größe <i>and</i> more'],
      15: [],
    });
    expect((await at(1.5)).label).toBe('Deutsch');
    await page.close();
  });
});
