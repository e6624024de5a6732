import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';
import { Dialog } from '../Dialog.tsx';
import { sentenceOf } from '../sentenceOf.ts';
import { useAction } from '../useAction.ts';
import classes from './AddToPlaylist.module.css';

interface Target {
  id: number;
  title: string;
}

/** Asks for a playlist, or the title of a new one, and adds a track to it. */
export function AddToPlaylist({ track, onClose }: { track: Track; onClose: () => void }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const notes = useNotes();
  const [title, setTitle] = useState('');
  const { data, error: readError } = useQuery({
    queryKey: listenKeys.ownPlaylists,
    queryFn: async ({ signal }) => (await millrace.music.listPlaylists({}, { signal })).playlists,
  });
  const { mutate, isPending, error } = useAction({
    mutationFn: async (given: Target | string): Promise<Target> => {
      const target =
        typeof given === 'string' ? (await millrace.music.createPlaylist({ body: { title: given } })).playlist : given;
      await millrace.music.addTrackToPlaylist({ id: target.id, body: { trackId: track.id } });
      return target;
    },
    onSuccess: (target) => {
      notes.tell(`“${track.title}” is in “${target.title}”.`);
      onClose();
      void refresh(queries, { queryKey: listenKeys.playlist(target.id) });
    },
    // The playlist may have been made, even if the track could not be added.
    onSettled: () => refresh(queries, { queryKey: listenKeys.playlists }),
  });
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') mutate(title);
  };
  const failure = error ?? readError;
  return (
    <Dialog title={`Add “${track.title}” to a playlist`} onClose={onClose}>
      <Stack>
        <form onSubmit={create}>
          <Group align="end" wrap="nowrap" gap="xs">
            <TextInput
              className={classes.title}
              label="New playlist"
              placeholder="Its title"
              maxLength={300}
              value={title}
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            />
            <Button type="submit" loading={isPending} disabled={title.trim() === ''}>
              Create and add
            </Button>
          </Group>
        </form>
        {failure !== null && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {sentenceOf(failure)}
          </Text>
        )}
        {data === undefined && readError === null && <Loader size="sm" aria-label="Loading" />}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.list} aria-label="Your playlists">
            {data.map((playlist) => (
              <li key={playlist.id}>
                <button type="button" className={classes.choice} disabled={isPending} onClick={() => mutate(playlist)}>
                  <span className={classes.name}>{playlist.title}</span>
                  <span className={classes.count}>{countText(playlist.track_count, 'track', 'tracks')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
