import { type Kind, type Status, statuses } from '../../platform/media/kinds.ts';
import { type Sort, sorts } from '../../platform/media/lists.ts';

export const views = ['grid', 'table'] as const;
export type View = (typeof views)[number];

/** What is left out of a list. The image service has no states to choose from, and only it has tags. */
export interface Filters {
  q?: string;
  status?: Status;
  tag?: string;
}

/** What of a list is in its address, so that it can be kept and sent to others. */
export interface LibrarySearch extends Filters {
  sort?: Sort;
  view?: View;
}

/** The longest texts that the services search for. */
export const maxLength = { q: 200, tag: 50 } as const;

/** The router reads a text of digits as a number. */
const textIn = (value: unknown, length: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, length) : '';

/** Reads the address, which people can write. */
export const readSearchOf =
  (kind: Kind) =>
  (given: Record<string, unknown>): LibrarySearch => {
    const q = textIn(given.q, maxLength.q);
    const tag = kind === 'images' ? textIn(given.tag, maxLength.tag) : '';
    const status = kind === 'images' ? undefined : statuses.find((one) => one === given.status);
    const sort = sorts.find((one) => one === given.sort);
    const view = views.find((one) => one === given.view);
    return {
      ...(q.trim() !== '' && { q }),
      ...(tag.trim() !== '' && { tag }),
      ...(status !== undefined && { status }),
      ...(sort !== undefined && { sort }),
      ...(view !== undefined && { view }),
    };
  };
