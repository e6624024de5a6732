import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const starting = JSON.stringify({
  type: 'urn:millrace:error:unavailable',
  title: 'The service is temporarily unavailable',
  status: 503,
  detail: 'The platform is starting.',
  code: 'unavailable',
});

/**
 * Takes a port and keeps it until the app that it is for starts, so that nobody else takes it during the minutes of a
 * first build. Whoever asks meanwhile is told to come back.
 *
 * @param {{ port: number, host?: string, patienceMs?: number }} options `patienceMs`: how long to wait for a port that is
 *   in use, where its last owner was killed a moment ago; port 0 takes a free one
 * @returns {Promise<{ port: number, release: () => Promise<void> }>}
 * @throws the system's error, with its `code`
 */
export async function holdPort({ port, host = '::', patienceMs = 0 }) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await listen(port, host);
    } catch (error) {
      // A machine without IPv6.
      if (host === '::' && (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL')) {
        host = '0.0.0.0';
        continue;
      }
      if (error.code !== 'EADDRINUSE' || Date.now() >= deadline) throw error;
      await sleep(100);
    }
  }
}

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer((_req, res) => {
      res.writeHead(503, {
        'Content-Type': 'application/problem+json',
        'Retry-After': '5',
        'Cache-Control': 'no-store',
        Connection: 'close',
      });
      res.end(starting);
    });
    server.once('error', reject);
    server.listen({ port, host }, () => {
      resolve({
        port: server.address().port,
        release: () =>
          new Promise((released) => {
            server.close(() => released());
            server.closeAllConnections();
          }),
      });
    });
  });
}
