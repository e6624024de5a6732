// A thread that answers {source, flags, parameters} with what recheck's JavaScript finds. recheck itself would look for a JVM.
import { parentPort } from 'node:worker_threads';
import recheck from 'recheck/lib/browser.js';

parentPort?.on('message', ({ source, flags, parameters }) => {
  parentPort?.postMessage(recheck.checkSync(source, flags, parameters));
});
