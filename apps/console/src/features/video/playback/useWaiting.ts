import { useEffect } from 'react';

/** The service forgets within a minute that somebody waits. */
const everyMs = 10_000;

/**
 * Tells the service that somebody waits for a video on this page, so that a slow encoder makes a part of it early. Its answer is not
 * needed: the page reads the video.
 *
 * @param root what the video's playback addresses begin with; undefined while it is not known
 */
export function useWaiting(root: string | undefined, isWaiting: boolean): void {
  useEffect(() => {
    if (root === undefined || !isWaiting) return;
    const ended = new AbortController();
    const tell = () => {
      // If it fails, the next one follows, and the page shows what is wrong with the service.
      fetch(`${root}status`, { cache: 'no-store', signal: ended.signal }).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, everyMs);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [root, isWaiting]);
}
