// A 2 GB upload through video-api to the file driver, compared with a bare Node HTTP server that writes the same bytes to a file, and the
// peak memory of each process.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startBare } from './kit/bareServer.ts';
import { memoryOfStarted } from './kit/memory.ts';
import { sendForm } from './kit/sendForm.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';

const bytes = 2_000_000_000;
const rounds = 5;
const maxRss = 256 * 1024 * 1024;
const answerSchema = z.object({ video: z.object({ id: z.string() }) });

const api = await startVideoApi();
const file = join(api.storageFolder, 'cat');
const bare = await startBare('cat', [file]);
const authorization = `Bearer ${api.token}`;

const throughput = async (send: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await send();
  return bytes / ((performance.now() - started) / 1000) / 1e6;
};

try {
  await compare({
    unit: 'MB/s',
    rounds,
    subjects: [
      {
        name: 'video-api, stored and flushed',
        async measure() {
          let answer = '';
          const rate = await throughput(async () => {
            answer = await sendForm(`${api.origin}/api/videos/upload`, bytes, { authorization });
          });
          const { id } = answerSchema.parse(JSON.parse(answer)).video;
          const deleted = await fetch(`${api.origin}/api/videos/${id}`, {
            method: 'DELETE',
            headers: { authorization },
          });
          if (!deleted.ok) throw new Error(`the video could not be deleted: ${deleted.status}`);
          return rate;
        },
      },
      {
        name: 'bare Node HTTP server to a file',
        async measure() {
          const rate = await throughput(async () => void (await sendForm(`http://127.0.0.1:${bare.port}/`, bytes)));
          await rm(file);
          return rate;
        },
      },
    ],
    verify: async () => {
      const programs = await memoryOfStarted();
      const names = programs.map(({ program }) => program);
      for (const needed of ['video-api', 'postgres']) {
        if (!names.includes(needed)) throw new Error(`${needed} was not measured: ${names.join(', ')}`);
      }
      const lines = programs.map(({ program, peakRss, processes }) => {
        const note = program === 'postgres' ? `, the largest of ${processes} processes, including shared buffers` : '';
        if (peakRss > maxRss) process.exitCode = 1;
        return `memory   ${program} used at most ${Math.round(peakRss / 1024 ** 2)} MiB${note} (wanted: under 256 MiB)`;
      });
      return lines.join('\n');
    },
    target: 'at least 0.6',
  });
} finally {
  await bare.stop();
  await api.stop();
}
