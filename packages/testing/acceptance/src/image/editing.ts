import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { editing } from '../common/editing.ts';
import type { Story } from '../common/story.ts';
import { expectJson } from '../expect.ts';
import { newOwner, type Owner, smallPicture, uploadImage } from './actions.ts';

const fields: Story = (platform) =>
  editing<Owner>(platform, {
    service: { name: 'image', kind: 'images' },
    noun: 'image',
    join: () => newOwner(platform().image.api),
    upload: async (owner) => (await uploadImage(platform().image.api, owner, await smallPicture())).id,
    change: {
      json: { alt: 'Four quarters', tags: ['Red', ' red ', 'Deep  blue'], focalX: 0.25, focalY: 1 },
      shown: { alt: 'Four quarters', tags: ['red', 'deep blue'], focalX: 0.25, focalY: 1 },
    },
    clear: {
      json: { alt: null, tags: [], focalX: null, focalY: null },
      shown: { alt: null, tags: [], focalX: null, focalY: null },
    },
    text: 'alt',
    wrong: [
      [{ alt: 3 }, 'alt'],
      [{ tags: 'red' }, 'tags'],
      [{ tags: [''] }, 'tags.0'],
      [{ tags: Array.from({ length: 51 }, (_, n) => `${n}`) }, 'tags'],
      [{ alt: 'fine', size: 3 }, 'size'],
      [{}, 'body'],
    ],
    strangersGet: 404,
  });

const tags: Story = (platform) => {
  const api = () => platform().image.api;

  describe('tags', () => {
    it('filter the list', async () => {
      const owner = await newOwner(api());
      const ids = [];
      for (const tag of ['one', 'two']) {
        const { id } = await uploadImage(api(), owner, await smallPicture());
        await api()('PATCH', `/images/${id}`, { token: owner.token, json: { tags: [tag, 'both'] } });
        ids.unshift(id);
      }
      const list = z.looseObject({ images: z.array(z.looseObject({ id: z.string() })) });
      const tagged = async (tag: string) =>
        list
          .parse(expectJson(await api()('GET', `/images?tag=${tag}`, { key: owner.key }), 200))
          .images.map(({ id }) => id);
      expect([await tagged('Two'), await tagged('both'), await tagged('bot')]).toEqual([[ids[0]], ids, []]);
    });
  });
};

export const imageEditing: readonly Story[] = [fields, tags];
