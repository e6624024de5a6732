// Runs in a service, before its own code: tells its CPU time and its longest blocked event loop. The service knows nothing of it.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { BENCH_PROBE_PORT: port } = process.env;

if (isMainThread && port !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((_req, res) => {
    const { user, system } = process.cpuUsage();
    const body = JSON.stringify({ cpuMs: (user + system) / 1e3, longestMs: delay.max / 1e6 });
    // What was before the first sample of the next measurement is not of it.
    delay.reset();
    res.setHeader('connection', 'close');
    res.end(body);
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
