import { beforeAll, describe, expect, it } from '@jest/globals';
import { badImages as fixturesOf } from '@millrace/testkit/media';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { expectPicture, newOwner, type Owner, pictureForm, pixelsOf, postPicture, storedOf } from './actions.ts';
import { expectOriginal } from './expect.ts';
import { singleImage } from './shapes.ts';

const fixtures = await fixturesOf();
const refused = fixtures.filter(({ codes }) => codes.length > 0);
const taken = fixtures.filter(({ codes }) => codes.length === 0);

/** Codes for a type that is not accepted, independent of the file name. */
const wrongTypes = ['not_media', 'unsupported_codec', 'forbidden_format'];

export const badImages: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('uploads that are not pictures, broken or malicious', () => {
    let owner: Owner;
    beforeAll(async () => {
      owner = await newOwner(api());
    });

    it.each(refused.map(({ name, make, codes, endless }) => [name, make, codes, endless] as const))(
      '%s is refused, and nothing of it is kept',
      async (_name, make, codes, endless) => {
        const before = await storedOf(platform());
        const body = pictureForm(await make(), 'picture.png');
        const answer = await api()('POST', '/upload', { token: owner.token, body, once: endless });
        if (codes.every((code) => wrongTypes.includes(code))) {
          expectProblem(answer, 415, 'unsupported_media_type');
        } else if (codes.includes('empty_file')) {
          expectProblem(answer, 400, 'empty_file');
        } else if (endless && answer.status === 503) {
          // On a busy machine it had too little CPU time for a precise answer.
          expectProblem(answer, 503, 'unavailable');
        } else {
          expect([415, 422]).toContain(answer.status);
          expectProblem(answer, answer.status);
          expect([...codes, 'unsupported_media_type']).toContain(codeOf(answer.json));
        }
        // Objects of other stories may be removed meanwhile.
        expect((await storedOf(platform()))?.filter((key) => !before?.includes(key))).toEqual(before && []);
      },
    );

    it.each(taken.map(({ name, make }) => [name, make] as const))(
      '%s is accepted and served harmlessly',
      async (_name, make) => {
        const bytes = await make();
        const answer = await postPicture(api(), owner, bytes);
        const { id, mime_type } = singleImage.parse(expectJson(answer, 201)).image;
        // The edge compresses SVGs.
        const original = await pixels.img(id, '', { 'Accept-Encoding': 'identity' });
        expectOriginal(original, id, mime_type);
        expect(original.bytes.equals(bytes)).toBe(true);
        const drawn = await pixels.img(id, 'w_100,f_webp');
        const rendition = expectPicture(drawn, 'image/webp');
        // Nothing that followed the pixels is delivered.
        for (const foreign of ['<script', '<html', 'fetch(']) expect(rendition.includes(foreign)).toBe(false);
      },
    );
  });
};

function codeOf(problem: unknown): unknown {
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined;
}
