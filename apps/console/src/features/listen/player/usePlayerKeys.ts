import { useKeys } from '../../../components/useKeys.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';

/** Seconds. */
const seekStep = 5;

/** Controls that use these keys themselves, and dialogs, whose page is not reachable. */
const occupied =
  'input, textarea, select, button, a, summary, [role="slider"], [role="menu"], [role="dialog"], [contenteditable]';

/** Space plays and pauses; the arrows seek, and with Shift they go to another track. Keys of a focused control are left to it. */
export function usePlayerKeys(): void {
  const player = usePlayer();
  const seekBy = (seconds: number) => () => player.seek(player.clock.get().position + seconds);
  useKeys(
    {
      ' ': player.toggle,
      ArrowLeft: seekBy(-seekStep),
      ArrowRight: seekBy(seekStep),
      'Shift+ArrowLeft': player.previous,
      'Shift+ArrowRight': player.next,
    },
    occupied,
  );
}
