import { useEffect } from 'react';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';

/** Seconds. */
const seekStep = 5;

/** Controls that use these keys themselves, and dialogs, whose page is not reachable. */
const occupied =
  'input, textarea, select, button, a, summary, [role="slider"], [role="menu"], [role="dialog"], [contenteditable]';

/** Space plays and pauses; the arrows seek, and with Shift they go to another track. Keys of a focused control are left to it. */
export function usePlayerKeys(): void {
  const player = usePlayer();
  useEffect(() => {
    const seekBy = (seconds: number) => () => player.seek(player.clock.get().position + seconds);
    const keys: Readonly<Record<string, () => void>> = {
      ' ': player.toggle,
      ArrowLeft: seekBy(-seekStep),
      ArrowRight: seekBy(seekStep),
      'Shift+ArrowLeft': player.previous,
      'Shift+ArrowRight': player.next,
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(occupied) !== null) return;
      const act = keys[shiftKey ? `Shift+${key}` : key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [player]);
}
