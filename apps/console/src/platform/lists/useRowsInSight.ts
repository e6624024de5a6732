import { type RefObject, useEffect, useState } from 'react';
import type { Sight } from './useMore.ts';

/** Which children of an element are in sight, of lists that have all their rows in the page. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): Sight {
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0 });
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])].slice(0, count);
    const seen = new Set<number>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const at = rows.indexOf(target);
        if (isIntersecting) seen.add(at);
        else seen.delete(at);
      }
      // Nothing is in sight while the list is above or below the window.
      if (seen.size > 0) setSight({ first: Math.min(...seen), last: Math.max(...seen) });
    });
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
  return sight;
}
