// Views per second, each committed before its 204, compared with an Express handler that only answers 204.
import { z } from 'zod';
import { startBare } from './kit/bareServer.ts';
import { load204 } from './kit/load.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';

const connections = 256;
const seconds = 5;
const rounds = 5;
const videoBody = z.object({ video: z.object({ id: z.string(), view_count: z.number().optional() }) });

// All beacons come from one address, which would reach the limit.
const api = await startVideoApi({ BEACONS_PER_MINUTE: '1000000000', BEACONS_PER_DAY: '1000000000000' });
const bare = await startBare('noContent');
try {
  const form = new FormData();
  form.set('title', 'bench');
  form.set('file', new Blob(['x']), 'x.mp4');
  const headers = { authorization: `Bearer ${api.token}` };
  const uploaded = await fetch(`${api.origin}/api/videos/upload`, { method: 'POST', headers, body: form });
  const { id } = videoBody.parse(await uploaded.json()).video;
  const request = Buffer.from(`POST /api/stream/${id}/view HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n\r\n`);
  let acknowledged = 0;

  const measure = async (port: number): Promise<number> => {
    const result = await load204({ port, request, connections, seconds });
    if (result.refused > 0) throw new Error(`${result.refused} beacons were not answered 204`);
    if (port === api.port) acknowledged += result.answered;
    return result.answered / result.seconds;
  };

  await compare({
    unit: 'views/s',
    rounds,
    subjects: [
      { name: 'video-api, committed before its 204', measure: () => measure(api.port) },
      { name: 'Express, 204 only', measure: () => measure(bare.port) },
    ],
    verify: async () => {
      const answer = await fetch(`${api.origin}/api/videos/${id}`, { headers });
      const counted = videoBody.parse(await answer.json()).video.view_count ?? 0;
      if (counted !== acknowledged) process.exitCode = 1;
      return `count    ${counted} of ${acknowledged} acknowledged views: ${counted === acknowledged ? 'exact' : 'NOT EXACT'}`;
    },
    target: 'at least 0.6',
  });
} finally {
  await bare.stop();
  await api.stop();
}
