import { type Person, untilSettled, upload } from '@millrace/acceptance/actions';
import { sampleVideo } from '@millrace/acceptance/media';
import type { Page } from 'playwright-core';
import { newPerson, type Setting } from './visitor.ts';

/** A person with a video of six seconds that is ready, in 360p and 240p. */
export interface OwnVideo {
  person: Person;
  id: string;
}

export async function ownVideo(setting: Setting): Promise<OwnVideo> {
  const { api } = setting.platform.video;
  const person = await newPerson(setting);
  const id = await upload(api, person, await sampleVideo(), 'Harbour');
  await untilSettled(api, person, id, 180_000);
  return { person, id };
}

/** A panel of the page. */
export const panelOf = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

/** The media element of the player that is on the page. */
export const playerOf = (page: Page) => {
  const read = async <T>(text: string, otherwise: T): Promise<T> => {
    const frame = page.frames().find((one) => /\/embed(\?|$)/.test(one.url()));
    // Before the page of the player is loaded, it has no element.
    return frame === undefined ? otherwise : frame.evaluate<T>(text).catch(() => otherwise);
  };
  return {
    read,
    state: () =>
      read(`(({ currentTime, paused }) => ({ currentTime, paused }))(document.querySelector('video'))`, {
        currentTime: 0,
        paused: true,
      }),
  };
};
