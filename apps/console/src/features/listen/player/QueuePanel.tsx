import { Drawer, Text } from '@mantine/core';
import { useReturnFocus } from '../../../components/useReturnFocus.ts';
import { countText, durationText } from '../../../platform/format.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';
import { QualitySelect } from './QualitySelect.tsx';
import classes from './QueuePanel.module.css';
import { QueueRows } from './QueueRows.tsx';

/** What is played and what follows, and how somebody changes that. */
export function QueuePanel({ onClose }: { onClose: () => void }) {
  const { entries, at } = useStore(usePlayer().queue);
  useReturnFocus();
  const rest = entries.slice(at).reduce((sum, { track }) => sum + (track.duration_seconds ?? 0), 0);
  return (
    <Drawer
      opened
      onClose={onClose}
      returnFocus={false}
      position="right"
      title="Queue"
      closeButtonProps={{ 'aria-label': 'Close the queue' }}
      classNames={{ body: classes.body, content: classes.content, header: classes.header, title: classes.heading }}
    >
      <Text size="sm" c="dimmed" className={classes.summary}>
        {countText(entries.length, 'track', 'tracks')} · {durationText(rest)} to play. Drag a row to move it, or focus
        its handle and press the arrow keys.
      </Text>
      <QualitySelect className={classes.quality} />
      {/* The rows are mounted with the drawer, which comes after this component. */}
      <QueueRows />
    </Drawer>
  );
}
