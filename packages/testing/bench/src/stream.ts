// Ranges of an M4A through music-api's stream endpoint on the file driver, compared with a bare Express handler with `send` on the same
// file, and with nginx on the same file.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { silentLogger } from '@millrace/service';
import { openStorage } from '@millrace/storage';
import pg from 'pg';
import { startApi } from './kit/api.ts';
import { raceDelivery, rangeBytes, rangeStart, requestFor } from './kit/race.ts';

const songSeconds = 300;
const requests = 64;
const track = 'benchtrack';
const prefix = `public/tracks/${track}/attempt/`;

const api = await startApi('music-api', 'displayName');
const folder = await mkdtemp(join(tmpdir(), 'millrace-bench-stream-'));
try {
  const file = join(folder, '256k.m4a');
  await promisify(execFile)('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `anoisesrc=duration=${songSeconds}:amplitude=0.5`],
    ...['-ac', '2', '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '256k', '-movflags', '+faststart', file],
  ]);
  const { size } = await stat(file);
  const storage = await openStorage({ url: `file://${api.storageFolder}`, log: silentLogger() });
  await storage.put(`${prefix}256k.m4a`, { file });
  await storage.close();
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  // A row as a worker's result leaves it; the delivery is the same without a worker.
  await client.query(
    `INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key, output_prefix)
     VALUES ($1, $2, 'Noise', 'Bench', 'ready', $3, $4)`,
    [track, api.accountId, `private/tracks/${track}/source`, prefix],
  );
  await client.end();

  const starts = Array.from({ length: requests }, (_, n) => rangeStart(n, size));
  await raceDelivery({
    ours: { name: 'music-api, /tracks/:id/stream', port: api.port },
    root: join(api.storageFolder, 'public'),
    workloads: [
      {
        name: `ranges of ${rangeBytes} bytes of an M4A of ${size} bytes`,
        status: 206,
        ours: starts.map((start) => requestFor(`/api/tracks/${track}/stream?q=256k`, start)),
        others: starts.map((start) => requestFor(`/media/tracks/${track}/attempt/256k.m4a`, start)),
      },
    ],
  });
} finally {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
}
