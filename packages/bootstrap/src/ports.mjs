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
 * Reserves a port until its app starts, so that no other process takes it during a first build, which takes minutes. Answers
 * requests with 503 and Retry-After meanwhile.
 *
 * @param {{ port: number, host?: string, patienceMs?: number }} options `port`: 0 selects a free one; `patienceMs`: how long to
 *   wait for a port that is in use because its last owner was just killed
 * @returns {Promise<{ port: number, release: () => Promise<void> }>}
 * @throws the system's error, with its `code`
 */
export async function holdPort({ port, host = '::', patienceMs = 0 }) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await listen(port, host);
    } catch (error) {
      // This machine has no IPv6.
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
