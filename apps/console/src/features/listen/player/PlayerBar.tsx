import { ActionIcon } from '@mantine/core';
import type { Track } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { LikeButton } from '../../../components/music/LikeButton.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { useServices } from '../../../platform/context.ts';
import { pictureAt } from '../../../platform/media/listed.ts';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { currentOf } from '../../../platform/player/queue.ts';
import { useStore } from '../../../platform/store.ts';
import { ListeningSettings } from './ListeningSettings.tsx';
import classes from './PlayerBar.module.css';
import { Progress } from './Progress.tsx';
import { Transport } from './Transport.tsx';
import { usePlayerKeys } from './usePlayerKeys.ts';

const QueuePanel = lazy(async () => ({ default: (await import('./QueuePanel.tsx')).QueuePanel }));

/** The player at the bottom of every page. */
export function PlayerBar() {
  const player = usePlayer();
  const queue = useStore(player.queue);
  const track = currentOf(queue)?.track;
  const [isQueueOpen, setIsQueueOpen] = useState(false);
  usePlayerKeys();
  useEffect(() => {
    // The page makes room for the bar: its end, the sidebar, the tray of uploads and the notes stay above it.
    document.documentElement.dataset.player = '';
    return () => {
      delete document.documentElement.dataset.player;
    };
  }, []);
  if (track === undefined) return null;
  return (
    <section className={classes.bar} aria-label="Player">
      <Now track={track} />
      <div className={classes.middle}>
        <Transport />
        <Progress />
      </div>
      <div className={classes.tools}>
        <ListeningSettings />
        <ActionIcon onClick={() => setIsQueueOpen(true)} aria-label="Show the queue" aria-haspopup="dialog">
          <Icon name="queue" />
        </ActionIcon>
        <ActionIcon onClick={player.stop} aria-label="Close the player">
          <Icon name="close" />
        </ActionIcon>
      </div>
      {isQueueOpen && (
        <Suspense>
          <QueuePanel onClose={() => setIsQueueOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Now({ track }: { track: Track }) {
  const { config } = useServices();
  const status = useStore(usePlayer().status);
  return (
    <div className={classes.now}>
      <span className={classes.cover}>
        <Picture key={track.id} address={pictureAt(config.music, track.cover_art)} icon="tracks" shape="square" crop />
      </span>
      <div className={classes.names}>
        <Link className={classes.title} to="/tracks/$id" params={{ id: track.id }}>
          {track.title}
        </Link>
        {status === 'failed' ? (
          <span className={classes.failed} role="alert">
            It cannot be played now. Press play to try again.
          </span>
        ) : (
          <Link className={classes.artist} to="/artists/$id" params={{ id: String(track.artist_id) }}>
            {track.artist_name}
          </Link>
        )}
      </div>
      <span className={classes.like}>
        <LikeButton track={track} />
      </span>
      <span className="visually-hidden" aria-live="polite">
        {`Now: ${track.title}, ${track.artist_name}`}
      </span>
    </div>
  );
}
