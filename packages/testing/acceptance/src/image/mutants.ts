import { beforeAll, describe, expect, it } from '@jest/globals';
import { mutant, mutantSources } from '@millrace/testkit/media';
import { isNightly } from '@millrace/testkit/nightly';
import type { Story } from '../common/story.ts';
import { expectJson } from '../expect.ts';
import { listOf, newOwner, type Owner, pixelsOf, postPicture } from './actions.ts';
import { singleImage } from './shapes.ts';

/** Copies of each picture. Thousands go through the code of the worker, without HTTP, in a suite of its own. */
const copies = isNightly ? 6 : 2;
/** Other numbers than in the suites of the worker. */
const firstNumber = 1_000_000_000;

/** Damaged copies of pictures of every format: each is refused, or accepted and drawn, and none is the fault of the server. */
export const mutants: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('uploads of mutated pictures', () => {
    let owner: Owner;
    beforeAll(async () => {
      owner = await newOwner(api());
    });

    it.each(mutantSources.map(({ name, make }) => [name, make] as const))(
      `${copies} copies of %s get no 5xx, and nothing of those that are refused is kept`,
      async (_name, make) => {
        const original = await make();
        const numbers = Array.from({ length: copies }, (_, n) => firstNumber + n);
        const taken = new Set<string>();
        const bad: unknown[] = [];
        const send = async () => {
          for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
            const answer = await postPicture(api(), owner, mutant(original, number));
            if (![201, 415, 422].includes(answer.status)) bad.push([number, answer.status, answer.text]);
            if (answer.status !== 201) continue;
            const { id } = singleImage.parse(expectJson(answer, 201)).image;
            taken.add(id);
            for (const parameters of ['w_40,h_40,rotate_30,f_png', 'w_32,cs_keep,f_webp']) {
              const { status, text } = await pixels.img(id, parameters);
              if (![200, 422].includes(status)) bad.push([number, parameters, status, text]);
            }
          }
        };
        await Promise.all([send(), send(), send()]);
        expect(bad).toEqual([]);
        const listed = (await listOf(api(), owner, '?limit=100')).images.map(({ id }) => id);
        expect(new Set(listed)).toEqual(taken);
        for (const id of listed) {
          expectJson(await api()('DELETE', `/images/${id}`, { key: owner.key }), 200);
        }
      },
      300_000,
    );
  });
};
