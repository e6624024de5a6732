import { pause } from '@millrace/testkit/waiting';
import type { Actor } from './world.ts';

/** Requests a few transforms repeatedly: a URL with a version must return the same bytes as long as the image has this version. */
export const visitor: Actor = async ({ requests, ledger, random, pace, working }) => {
  const tags = new Map<string, string>();
  while (working()) {
    const [first, ...others] = ledger.kept('image');
    if (first !== undefined) {
      const entry = random.pick([first, ...others]);
      const width = 16 * random.between(2, 12);
      const path = `/img/${entry.id}/v_${entry.v},w_${width},f_${random.pick(['jpeg', 'png', 'webp'])}`;
      const answer = await requests.sendToOrigin('image', 'GET', path);
      if (answer?.status === 200) {
        const tag = answer.headers.get('etag') ?? 'none';
        const known = tags.get(path);
        if (known !== undefined && known !== tag) ledger.violation(`image: ${path} had the ETag ${known}, now ${tag}`);
        tags.set(path, tag);
        ledger.count('image transforms delivered');
        if (!answer.headers.get('content-type')?.startsWith('image/') || answer.bytes.length === 0) {
          ledger.violation(`image: ${path} is not an image`);
        }
      } else if (answer?.status === 302) {
        ledger.count('image requests of a version that was replaced');
      } else if (answer !== undefined && answer.status !== 503 && (answer.status !== 404 || entry.fate === 'kept')) {
        ledger.violation(`image: ${path} (${entry.fate}) got ${answer.status}: ${answer.text.slice(0, 300)}`);
      }
    }
    await pause(random.between(50, 400) * pace, 'The rhythm of the workload.');
  }
};
