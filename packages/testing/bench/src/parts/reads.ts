import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { startS3 } from '@millrace/testkit/s3';
import { interleavedFilm, naturalFilm } from '../kit/clips.ts';
import { startCountingProxy } from '../kit/countingProxy.ts';
import { startVideoApi } from '../kit/videoApi.ts';
import { untilReady, uploadVideo } from '../kit/videos.ts';
import { startTranscoder } from '../kit/worker.ts';

const workers = 4;

/**
 * Prints how many bytes of a film in S3 four workers read, all its parts together, compared with its size. The sound is a part of its own:
 * where it stands between all frames, most of the file is read for it too, because a request costs more than the frame between.
 */
export async function compareReads(seconds: number, height: number): Promise<void> {
  const s3 = await startS3();
  const proxy = await startCountingProxy(s3.endpoint);
  const env = { ...s3.env, AWS_ENDPOINT_URL_S3: proxy.origin };
  const api = await startVideoApi({ ...env, STORAGE_URL: `s3://bench-${randomBytes(4).toString('hex')}` });
  const running = await Promise.all(
    Array.from({ length: workers }, () =>
      startTranscoder(api, { ...env, TRANSCODER_PARTS: 'auto', TRANSCODER_THREADS: '1' }),
    ),
  );
  const measure = async (film: string): Promise<number> => {
    const { size } = await stat(film);
    const id = await uploadVideo(api.origin, api.token, film);
    await untilReady(api.origin, api.token, id);
    const read = proxy.bytesOf(`/private/videos/${id}/source`);
    const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
    console.log(`${workers} workers read ${megabytes(read)} MB of a source of ${megabytes(size)} MB`);
    return read / size;
  };
  try {
    console.log('\nsound between all frames, as ffmpeg writes it');
    const each = await measure(await naturalFilm(seconds, height));
    console.log('sound once a second, as cameras write it');
    const ratio = await measure(await interleavedFilm(seconds, height));
    console.log(`ratio    ${each.toFixed(2)}   with sound between all frames, for reference`);
    console.log(`ratio    ${ratio.toFixed(2)}   (wanted: at most 1.15)`);
  } finally {
    for (const worker of running) await worker.stop();
    await api.stop();
    await proxy.stop();
    await s3.stop();
  }
}
