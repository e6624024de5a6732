import type { Track } from '@millrace/client';

type Actions = Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>;

/** What the lock screen, headphones and the keys of a keyboard show and do. */
export function takeMediaSession(actions: Actions): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  const names: MediaSessionAction[] = [];
  for (const [name, handler] of entriesOf(actions)) {
    try {
      mediaSession.setActionHandler(name, handler);
      names.push(name);
    } catch {
      // This browser does not know the action; it offers the others.
    }
  }
  return () => {
    for (const name of names) mediaSession.setActionHandler(name, null);
    mediaSession.metadata = null;
  };
}

const known = ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto', 'seekbackward', 'seekforward'] as const;

const entriesOf = (actions: Actions) =>
  known.flatMap((name) => {
    const handler = actions[name];
    return handler === undefined ? [] : [[name, handler] as const];
  });

export function describeTrack({ title, artist_name: artist, album }: Track, cover: string | undefined): void {
  if (!('mediaSession' in navigator)) return;
  const artwork = cover === undefined ? [] : [{ src: cover, type: 'image/jpeg' }];
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album: album ?? '', artwork });
}

export function describePosition(position: number, duration: number): void {
  if (!('mediaSession' in navigator) || !(duration > 0)) return;
  navigator.mediaSession.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
}
