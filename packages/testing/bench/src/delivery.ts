// Segments of 1 MB and ranges of them from /media on the file driver, compared with a bare Express handler with `send` on the same
// files, and with nginx on the same files.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { silentLogger } from '@millrace/service';
import { openStorage } from '@millrace/storage';
import { raceDelivery, rangeBytes, rangeStart, requestFor } from './kit/race.ts';
import { startVideoApi } from './kit/videoApi.ts';

const segments = 64;
const segmentBytes = 1_000_000;
const prefix = 'videos/bench/attempt';

const all = Array.from({ length: segments }, (_, n) => n);
const whole = all.map((n) => requestFor(`/media/${prefix}/${n}.m4s`));
const ranges = all.map((n) => requestFor(`/media/${prefix}/${n}.m4s`, rangeStart(n, segmentBytes)));

const api = await startVideoApi();
try {
  const storage = await openStorage({ url: `file://${api.storageFolder}`, log: silentLogger() });
  for (const n of all) await storage.put(`public/${prefix}/${n}.m4s`, randomBytes(segmentBytes));
  await storage.close();
  await raceDelivery({
    ours: { name: 'video-api, /media', port: api.port },
    root: join(api.storageFolder, 'public'),
    workloads: [
      { name: `whole segments of ${segmentBytes} bytes`, status: 200, ours: whole, others: whole },
      { name: `ranges of ${rangeBytes} bytes`, status: 206, ours: ranges, others: ranges },
    ],
  });
} finally {
  await api.stop();
}
