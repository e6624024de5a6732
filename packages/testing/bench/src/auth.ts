// GET /videos per second with the check of the session and of the account, compared with the same handlers that only verify the token.
import { randomBytes } from 'node:crypto';
import { startBare } from './kit/bareServer.ts';
import { download } from './kit/download.ts';
import { compare } from './kit/statistics.ts';
import { startVideoApi } from './kit/videoApi.ts';

const connections = 32;
const seconds = 5;
const rounds = 7;

const secret = randomBytes(32).toString('hex');
const api = await startVideoApi({ JWT_SECRET: secret });
const unchecked = await startBare('videosUnchecked', [api.databaseUrl, secret]);
try {
  const form = new FormData();
  form.set('title', 'bench');
  form.set('file', new Blob(['x']), 'x.mp4');
  const headers = { authorization: `Bearer ${api.token}` };
  await fetch(`${api.origin}/api/videos/upload`, { method: 'POST', headers, body: form });
  const request = Buffer.from(`GET /api/videos HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${api.token}\r\n\r\n`);

  const measure = async (port: number): Promise<number> => {
    const result = await download({ port, requests: [request], status: 200, connections, seconds });
    return result.responses / result.seconds;
  };

  await compare({
    unit: 'requests/s',
    rounds,
    subjects: [
      { name: 'video-api, session and account checked', measure: () => measure(api.port) },
      { name: 'the same handlers, token only', measure: () => measure(unchecked.port) },
    ],
    target: 'at least 0.95',
    digits: 0,
  });
} finally {
  await unchecked.stop();
  await api.stop();
}
