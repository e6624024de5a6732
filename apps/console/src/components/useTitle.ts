import { useEffect } from 'react';

/** The title of the page in the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Millrace`;
  }, [title]);
}
