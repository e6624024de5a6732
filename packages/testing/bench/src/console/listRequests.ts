import type { Page } from './person.ts';

/** Videos of a page of the library. */
export const pageSize = 60;

/** Counts the pages that a page of the console reads of the list of videos. */
export function countListRequests(page: Page): { made: () => number; reset: () => void } {
  let made = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/videos') made += 1;
  });
  return {
    made: () => made,
    reset() {
      made = 0;
    },
  };
}

/** The place of the last video in sight: it is the number in its title. */
export const lastInSight = (page: Page): Promise<number> =>
  page.evaluate<number>(`Math.max(...[...document.querySelectorAll('main a[href^="/videos/"]')]
    .filter((link) => link.getBoundingClientRect().top < innerHeight && link.getBoundingClientRect().bottom > 0)
    .map((link) => Number(/[A-Z][a-z]+ (\\d+)/.exec(link.textContent)?.[1])))`);
