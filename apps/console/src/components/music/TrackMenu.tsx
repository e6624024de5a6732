import { ActionIcon, Menu } from '@mantine/core';
import type { Track } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotes } from '../../platform/notes.ts';
import { usePlayer } from '../../platform/player/PlayerContext.tsx';
import { Icon } from '../Icon.tsx';

const AddToPlaylist = lazy(async () => ({ default: (await import('./AddToPlaylist.tsx')).AddToPlaylist }));

/** What can be done with a track. */
export function TrackMenu({ track, onRemove }: { track: Track; onRemove?: (() => void) | undefined }) {
  const player = usePlayer();
  const notes = useNotes();
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const add = (where: 'next' | 'last') => {
    player.add([track], where);
    notes.tell(where === 'next' ? `“${track.title}” plays next.` : `“${track.title}” is in the queue.`);
  };
  const finish = () => {
    setIsAdding(false);
    button.current?.focus();
  };
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon ref={button} aria-label={`More for ${track.title}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="next" size={16} />} onClick={() => add('next')}>
            Play next
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="queue" size={16} />} onClick={() => add('last')}>
            Add to the queue
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => setIsAdding(true)}>
            Add to a playlist
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="listen" size={16} />}
            renderRoot={(props: object) => (
              <Link to="/artists/$id" params={{ id: String(track.artist_id) }} {...props} />
            )}
          >
            Show the artist
          </Menu.Item>
          {onRemove !== undefined && (
            <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
              Remove from this playlist
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAdding && (
        <Suspense>
          <AddToPlaylist track={track} onClose={finish} />
        </Suspense>
      )}
    </>
  );
}
