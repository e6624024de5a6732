// Reads the URLs of its arguments one after the other, and prints what arrived of each. A program, because Node.js reads the certificates
// that it trusts when it starts.
import { createHash } from 'node:crypto';
import { createOutbound, parseAllowed } from '../dist/index.js';

const outbound = createOutbound({ allowed: parseAllowed('127.0.0.1') });
const results = [];
for (const url of process.argv.slice(2)) {
  const { body, release } = await outbound.request(url, { signal: AbortSignal.timeout(60_000) });
  const hash = createHash('sha256');
  let bytes = 0;
  let error = null;
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.length;
      release(chunk);
    }
  } catch (failure) {
    error = String(failure);
  }
  results.push({ bytes, sha256: hash.digest('hex'), error });
}
await outbound.close();
process.stdout.write(JSON.stringify(results));
