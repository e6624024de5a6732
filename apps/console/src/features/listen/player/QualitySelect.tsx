import { NativeSelect } from '@mantine/core';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { qualities } from '../../../platform/player/preferences.ts';
import { useStore } from '../../../platform/store.ts';

/** The stream that is played. It is kept in this browser. */
export function QualitySelect({ className }: { className: string | undefined }) {
  const player = usePlayer();
  const { quality } = useStore(player.preferences);
  return (
    <NativeSelect
      className={className}
      size="xs"
      aria-label="Quality"
      value={quality}
      data={qualities.map((value) => ({ value, label: `${value.slice(0, -1)} kb/s` }))}
      onChange={({ currentTarget }) => {
        const chosen = qualities.find((one) => one === currentTarget.value);
        if (chosen !== undefined) player.prefer({ quality: chosen });
      }}
    />
  );
}
