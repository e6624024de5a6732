// Jobs per minute with one, two and four transcoders on the same queue. With fewer cores than workers the machine is the limit, and the
// result shows that more workers cost nothing.
import { availableParallelism } from 'node:os';
import { generate } from '@millrace/testkit/media';
import { startVideoApi } from './kit/videoApi.ts';
import { untilReady, uploadVideo } from './kit/videos.ts';
import { startTranscoder } from './kit/worker.ts';

const jobs = 24;

const clip = await generate('mp4', [
  ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=4'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
]);

console.log(`${jobs} videos of 4 s, 640x360; ${availableParallelism()} cores, one thread per encoder`);
const rates = new Map<number, number>();
for (const workers of [1, 2, 4]) {
  const api = await startVideoApi({ UPLOADS_PER_MINUTE: '1000000' });
  const running = await Promise.all(
    Array.from({ length: workers }, () => startTranscoder(api, { TRANSCODER_THREADS: '1' })),
  );
  try {
    await untilReady(api.origin, api.token, await uploadVideo(api.origin, api.token, clip));
    const started = performance.now();
    const ids = await Promise.all(Array.from({ length: jobs }, () => uploadVideo(api.origin, api.token, clip)));
    for (const id of ids) await untilReady(api.origin, api.token, id);
    const rate = (jobs / (performance.now() - started)) * 60_000;
    rates.set(workers, rate);
    console.log(`${workers} ${workers === 1 ? 'worker ' : 'workers'}   ${rate.toFixed(1)} jobs/min`);
  } finally {
    for (const worker of running) await worker.stop();
    await api.stop();
  }
}
const one = rates.get(1) ?? Number.NaN;
console.log(
  `ratio    ${((rates.get(2) ?? 0) / one).toFixed(2)} with two, ${((rates.get(4) ?? 0) / one).toFixed(2)} with four`,
);
