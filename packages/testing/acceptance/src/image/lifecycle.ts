import { describe, expect, it } from '@jest/globals';
import { noisyJpeg } from '@millrace/testkit/media';
import { untilAvailable } from '@millrace/testkit/waiting';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectGone } from '../edge.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { expectPicture, listOf, newOwner, pixelsOf, smallPicture, storedOf, uploadImage } from './actions.ts';
import { singleImage } from './shapes.ts';

export const life: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('the life of an image', () => {
    it('goes from upload to delivery, and leaves nothing after its deletion', async () => {
      const owner = await newOwner(api());
      const image = await uploadImage(api(), owner, await smallPicture());
      const { id } = image;
      const path = `/images/${id}`;
      for (const who of [{ key: owner.key }, { token: owner.token }]) {
        expect(singleImage.parse(expectJson(await api()('GET', path, who), 200)).image).toEqual(image);
      }
      expect(await listOf(api(), owner)).toMatchObject({ images: [image], total: 1 });

      const addresses = [
        () => pixels.img(id),
        () => pixels.img(id, 'w_50,f_jpeg'),
        () => pixels.img(id, 'w_50,f_webp'),
        () => pixels.transform(id, 'f=png'),
        () => pixels.transform(id, 'h=20&f=avif'),
      ];
      for (const address of addresses) {
        const [made, hit] = [expectPicture(await address()), expectPicture(await address())];
        expect(made.equals(hit)).toBe(true);
      }
      const stored = await storedOf(platform(), id);
      // The original, and one rendition for each of the other URLs.
      if (stored !== undefined) expect(stored).toHaveLength(5);

      expect(expectJson(await api()('DELETE', path, { key: owner.key }), 200)).toEqual({ ok: true });
      for (const address of addresses) expectGone(await address());
      expectProblem(await api()('GET', path, owner), 404, 'not_found');
      expectProblem(await api()('DELETE', path, { key: owner.key }), 404, 'not_found');
      expect(await listOf(api(), owner)).toMatchObject({ images: [], total: 0 });
      await untilNothingIsStored(platform(), 'images', id);
    });
  });
};

const earlyEnd: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('the life of an image', () => {
    it('can be deleted during its transforms, and none of them stays', async () => {
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, await noisyJpeg(400, 300));
      const names = Array.from({ length: 12 }, (_, n) => `w_${300 - n},f_avif`);
      // A worker that has no processor time refuses some of the twelve. They are asked for again.
      const inFlight = names.map((name) => untilAvailable(() => pixels.img(id, name)));
      // One of them is complete, so others are running or waiting.
      expectPicture(await Promise.race(inFlight));
      expectJson(await api()('DELETE', `/images/${id}`, { key: owner.key }), 200);
      for (const answer of await Promise.all(inFlight)) {
        if (answer.status === 200) expectPicture(answer, 'image/avif');
        else expectProblem(answer, 404, 'not_found');
      }
      await untilNothingIsStored(platform(), 'images', id);
      for (const name of names) expectGone(await pixels.img(id, name));
      expect((await storedOf(platform(), id)) ?? []).toEqual([]);
    });
  });
};

/** Whose an image is, and how often it is rendered. */
export const sharing: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  describe('the life of an image', () => {
    it('can be listed and deleted by its owner only, and viewed by everyone', async () => {
      const [owner, stranger] = [await newOwner(api()), await newOwner(api())];
      const { id } = await uploadImage(api(), owner, await smallPicture());
      for (const who of [{ key: stranger.key }, { token: stranger.token }]) {
        expectProblem(await api()('GET', `/images/${id}`, who), 404, 'not_found');
      }
      expectProblem(await api()('DELETE', `/images/${id}`, { key: stranger.key }), 404, 'not_found');
      // Lists and deletes do not accept tokens, not even the owner's.
      for (const [method, path] of [
        ['DELETE', `/images/${id}`],
        ['GET', '/images'],
      ] as const) {
        const answer = await api()(method, path, { token: owner.token });
        expectProblem(answer, 401, 'unauthenticated');
        expect(answer.headers.get('www-authenticate')).toMatch(/^ApiKey /);
      }
      // Credentials are neither needed nor checked.
      const credentials: Record<string, string>[] = [{}, { Authorization: 'Bearer bad' }, { 'X-API-Key': 'bad' }];
      for (const headers of credentials) {
        expectPicture(await pixels.img(id, '', headers), 'image/png');
        expectPicture(await pixels.img(id, 'w_30', headers), 'image/png');
        expectPicture(await pixels.transform(id, 'w=30', headers), 'image/png');
      }
      expect(await listOf(api(), owner)).toMatchObject({ total: 1 });
    });

    it('belongs to an account of all services', async () => {
      const owner = await newOwner(api());
      const seen = await platform().video.api('GET', '/videos', { key: owner.key });
      expect([seen.status, seen.json]).toMatchObject([200, { videos: [], total: 0 }]);
      const { id, token } = owner;
      expect(expectJson(await platform().music.api('GET', '/auth/me', { token }), 200)).toMatchObject({ user: { id } });
    });

    it('is rendered once for concurrent requests', async () => {
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, await noisyJpeg(800, 600));
      const made = async () => {
        const { text } = await platform().image.origin('GET', '/metrics');
        return Number(/^image_rendition_requests_total\{[^}]*outcome="made"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
      };
      const before = await made();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          n % 2 === 0 ? pixels.img(id, 'w_500,f_webp') : pixels.transform(id, 'f=webp&w=500'),
        ),
      );
      const [first, ...others] = answers.map((answer) => expectPicture(answer, 'image/webp'));
      for (const other of others) expect(first?.equals(other)).toBe(true);
      const { storedKeys } = platform();
      // On a remote platform other clients may send requests too.
      if (storedKeys === undefined) return;
      expect(await made()).toBe(before + 1);
      expect(await storedKeys(`public/images/${id}/`)).toHaveLength(1);
    });
  });
};

export const lifecycle: Story = (platform) => {
  life(platform);
  earlyEnd(platform);
  sharing(platform);
};
