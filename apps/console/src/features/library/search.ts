import { type Sort, sorts } from '../../platform/media/lists.ts';

export const views = ['grid', 'table'] as const;
export type View = (typeof views)[number];

/** What of a list is in its address, so that it can be kept and sent to others. */
export interface LibrarySearch {
  q?: string;
  sort?: Sort;
  view?: View;
}

/** The longest text that the services search for. */
const maxLength = 200;

/** Reads the address, which people can write. */
export function readSearch({ q, sort, view }: Record<string, unknown>): LibrarySearch {
  // The router reads a text of digits as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, maxLength) : '';
  const order = sorts.find((one) => one === sort);
  const form = views.find((one) => one === view);
  return {
    ...(text.trim() !== '' && { q: text }),
    ...(order !== undefined && { sort: order }),
    ...(form !== undefined && { view: form }),
  };
}
