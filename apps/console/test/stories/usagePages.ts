import { beforeAll, describe } from '@jest/globals';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { until } from '@millrace/testkit/chromium';
import { looksGood } from '../support/look.ts';
import type { UsedLibrary } from '../support/used.ts';
import type { Setting } from '../support/visitor.ts';

/** How usage looks, beside the page of a video that is watched. */
export const usagePagesStory = (setting: () => Setting, used: () => Promise<UsedLibrary>): void => {
  describe('every page of usage', () => {
    let library: UsedLibrary;
    beforeAll(async () => {
      library = await used();
    });

    looksGood({
      setting,
      person: () => library.person,
      pages: () => [
        ['usage', '/usage', 'Three <b>colours</b>'],
        ['usage-images', '/usage?days=90&kind=images', 'Show as a table'],
        ['usage-none', '/usage?from=2024-01-01&to=2024-01-31&measure=plays&kind=tracks', 'There were no plays'],
        ['video-used', `/videos/${library.video}`, 'Show as a table'],
      ],
      async open({ page }, look) {
        await page.getByText('Show as a table').click();
        await page.getByRole('button', { name: 'Choose a frame' }).click();
        await until(
          'the first frame',
          () => page.evaluate<number>(`document.querySelector('[role=dialog] video')?.readyState ?? 0`),
          (state) => state >= 2,
        );
        await look('frame');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page
          .getByLabel('Picture for the thumbnail')
          .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: await smallPicture() });
        await page.getByText(/^poster\.png · /).waitFor();
        await look('picture');
        await page.getByRole('button', { name: 'Cancel' }).click();
      },
    });
  });
};
