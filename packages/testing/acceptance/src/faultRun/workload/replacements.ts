import { quarters } from '@millrace/testkit/media';
import { pause } from '@millrace/testkit/waiting';
import { z } from 'zod';
import { form } from '../../actions.ts';
import type { Actor } from './world.ts';

/** The size of a picture tells which one it is. */
const sides = [96, 128, 160] as const;

const answered = z.object({ image: z.object({ v: z.int(), width: z.int() }) });

/** Replaces the pictures of images. Whatever fails, an image has its old picture or the new one. */
export const replacer: Actor = async ({ requests, ledger, random, pace, working }) => {
  while (working()) {
    const [first, ...others] = ledger.kept('image');
    if (first !== undefined) {
      const entry = random.pick([first, ...others]);
      const side = random.pick(sides);
      const bytes = new Uint8Array(await quarters(side, side).png().toBuffer());
      const body = form([['file', { bytes, name: 'new.png' }]]);
      const ask = { key: entry.owner.key, body };
      const answer = await requests.send('image', 'PUT', `/images/${entry.id}/file`, ask);
      if (answer?.status === 200) {
        const { v, width } = answered.parse(answer.json).image;
        // Another replacement may have been acknowledged later, and answered earlier.
        entry.v = Math.max(entry.v, v);
        ledger.count('image replacements acknowledged');
        if (width !== side) ledger.violation(`image ${entry.id}: replaced by ${side} pixels, but has ${width}`);
      } else if (answer !== undefined && ![429, 503].includes(answer.status)) {
        const isDeleted = answer.status === 404 && entry.fate !== 'kept';
        const told = `${answer.status}: ${answer.text.slice(0, 300)}`;
        if (!isDeleted) ledger.violation(`image: the replacement of ${entry.id} (${entry.fate}) got ${told}`);
      }
    }
    await pause(random.between(200, 1_200) * pace, 'The rhythm of the workload.');
  }
};
