import { beforeAll, describe, expect, it } from '@jest/globals';
import { colourOf, difference, factsOf, quarterColours, quarters } from '@millrace/testkit/media';
import { z } from 'zod';
import { form, type Person, register, untilSettled, upload } from '../actions.ts';
import { editing, joining } from '../common/editing.ts';
import { uploadTo } from '../common/service.ts';
import { videoService } from '../common/services.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { threeColours } from '../media.ts';

const shown = z.looseObject({ video: z.looseObject({ thumbnail: z.string(), etag: z.string() }) });
const middle = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };

const fields: Story = (platform) =>
  editing<Person>(platform, {
    service: videoService,
    noun: 'video',
    join: joining(platform, videoService),
    upload: (owner) => uploadTo(platform().video.api, videoService, owner),
    change: {
      json: { title: ' Haven ', description: 'At “noon” 🚢' },
      shown: { title: 'Haven', description: 'At “noon” 🚢' },
    },
    clear: { json: { description: null }, shown: { description: null } },
    text: 'title',
    wrong: [
      [{ title: '' }, 'title'],
      [{ title: null }, 'title'],
      [{ title: 3 }, 'title'],
      [{ description: {} }, 'description'],
      [{ title: 'x'.repeat(301) }, 'title'],
      [{ title: 'fine', status: 'ready' }, 'status'],
      [{}, 'body'],
    ],
    strangersGet: 404,
    count: (id) => platform().video.api('POST', `/stream/${id}/view`),
  });

const thumbnails: Story = (platform) => {
  const api = () => platform().video.api;

  describe('the thumbnail', () => {
    let owner: Person;
    let id: string;
    beforeAll(async () => {
      owner = await register(api());
      id = await upload(api(), owner, await threeColours(), 'Three colours');
    });

    const put = (given: { json: unknown } | { body: FormData }, headers: Record<string, string> = {}) =>
      api()('PUT', `/videos/${id}/thumbnail`, { token: owner.token, ...given, headers });
    const pictureOf = async (bytes: Buffer) => form([['file', { bytes: new Uint8Array(bytes), name: 'p.png' }]]);
    const current = async (): Promise<Buffer> => (await api()('GET', `/stream/${id}/thumbnail`)).bytes;
    const read = (answer: Awaited<ReturnType<typeof put>>) => shown.parse(expectJson(answer, 200)).video;
    const published = (path: string) => fetch(new URL(path, api().base));

    it('cannot be replaced before the video is ready', async () => {
      const early = await put({ json: { time: 0 } });
      // A fast worker may be done already.
      if (early.status !== 200) expectProblem(early, 409, 'not_ready');
      expect((await untilSettled(api(), owner, id)).status).toBe('ready');
    });

    it.each([
      [1, [200, 40, 40, 255]],
      [4.5, [40, 160, 40, 255]],
      [8.9, [40, 40, 200, 255]],
    ] as const)('is the frame at %d s', async (time, colour) => {
      const { thumbnail } = read(await put({ json: { time } }));
      const bytes = await current();
      expect(await factsOf(bytes)).toMatchObject({ type: 'image/jpeg', width: 640, height: 360 });
      const found = await colourOf(bytes, middle);
      expect({ found, isClose: difference(found, [...colour]) < 16 }).toEqual({ found, isClose: true });
      const direct = Buffer.from(await (await published(thumbnail)).arrayBuffer());
      expect(direct.equals(bytes)).toBe(true);
    });

    it('is a picture that is sent, in the size of thumbnails; the one before is gone', async () => {
      const before = read(await put({ json: { time: 1 } }));
      const after = read(await put({ body: await pictureOf(await quarters(1600, 800).png().toBuffer()) }));
      expect(after.thumbnail).not.toBe(before.thumbnail);
      const bytes = await current();
      expect(await factsOf(bytes)).toMatchObject({ type: 'image/jpeg', width: 1280, height: 640 });
      const corner = await colourOf(bytes, { left: 0.15, top: 0.15, width: 0.2, height: 0.2 });
      expect(difference(corner, quarterColours.topLeft)).toBeLessThan(12);
      expect((await published(before.thumbnail)).status).toBe(404);
    });

    it('is refused for a time beyond the end, bytes that are no picture, and an old version', async () => {
      expectInvalid(await put({ json: { time: 10 } }), 'time');
      expectInvalid(await put({ json: { time: -1 } }), 'time');
      expectInvalid(await put({ json: {} }), 'time');
      expectProblem(await put({ body: await pictureOf(Buffer.from('no picture')) }), 415, 'unsupported_media_type');
      const png = await quarters(300, 200).png().toBuffer();
      expectProblem(await put({ body: await pictureOf(png.subarray(0, png.length / 2)) }), 422);
      expectProblem(await put({ body: await pictureOf(Buffer.alloc(0)) }), 400, 'empty_file');
      expectProblem(await put({ json: { time: 1 } }, { 'If-Match': '"old"' }), 412, 'precondition_failed');
    });

    it('of two at once: one wins, and nothing is left over', async () => {
      const { etag } = read(await put({ json: { time: 2 } }));
      const answers = await Promise.all([
        put({ json: { time: 3 } }, { 'If-Match': etag }),
        put({ body: await pictureOf(await quarters(60, 40).jpeg().toBuffer()) }, { 'If-Match': etag }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      const { storedKeys } = platform();
      if (storedKeys !== undefined) {
        const keys = [...(await storedKeys(`public/videos/${id}/`)), ...(await storedKeys(`private/videos/${id}/`))];
        expect(keys.filter((key) => key.includes('picture-'))).toHaveLength(1);
      }
      expect((await api()('DELETE', `/videos/${id}`, { token: owner.token })).status).toBe(200);
      await untilNothingIsStored(platform(), 'videos', id);
    });
  });
};

export const videoEditing: readonly Story[] = [fields, thumbnails];
