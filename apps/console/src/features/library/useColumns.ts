import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Layout {
  columns: number;
  /** Pixels of a column. */
  width: number;
  /** Pixels between the top of the document and the list. */
  top: number;
}

const gap = 16;

/** How many columns of a minimal width fit into an element, now and whenever its size changes. */
export function useColumns(element: RefObject<HTMLElement | null>, minimal: number): Layout {
  const [layout, setLayout] = useState<Layout>({ columns: 1, width: minimal, top: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const whole = current.clientWidth;
      const columns = Math.max(1, Math.floor((whole + gap) / (minimal + gap)));
      const top = current.getBoundingClientRect().top + window.scrollY;
      setLayout((old) => {
        const width = (whole - gap * (columns - 1)) / columns;
        return old.columns === columns && old.width === width && old.top === top ? old : { columns, width, top };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, minimal]);
  return layout;
}
