import { Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';

interface PlaylistDialogProps {
  /** The one that is changed; without it, a new one is made. */
  playlist?: { id: number; title: string; description: string | null; isPublic: boolean; etag: string };
  onClose: () => void;
}

/** The fields of a playlist. */
export function PlaylistDialog({ playlist, onClose }: PlaylistDialogProps) {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState(playlist?.title ?? '');
  const [description, setDescription] = useState(playlist?.description ?? '');
  const [isPublic, setIsPublic] = useState(playlist?.isPublic ?? false);
  const { mutate, isPending, error } = useAction({
    mutationFn: () => {
      const body = { title, description, isPublic };
      if (playlist === undefined) return music.createPlaylist({ body });
      return music.updatePlaylist({ id: playlist.id, body }, { headers: { 'If-Match': playlist.etag } });
    },
    onSuccess: async ({ playlist: { id } }) => {
      await Promise.all([
        refresh(queries, { queryKey: listenKeys.playlists }),
        refresh(queries, { queryKey: listenKeys.playlist(id) }),
      ]);
      onClose();
      if (playlist === undefined) await navigate({ to: '/playlists/$id', params: { id: String(id) } });
    },
  });
  const invalid = error instanceof MillraceError ? error.fields : [];
  const reasonOf = (name: string) => invalid.find(({ field }) => field === name)?.message;
  const isOld = error instanceof MillraceError && error.status === 412;
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog title={playlist === undefined ? 'New playlist' : 'Edit the playlist'} onClose={onClose}>
      <form onSubmit={save}>
        <Stack>
          <TextInput
            label="Title"
            required
            withAsterisk={false}
            maxLength={300}
            data-autofocus
            value={title}
            error={reasonOf('title')}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Textarea
            label="Description"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={10_000}
            value={description}
            error={reasonOf('description')}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Switch
            label="Public"
            description="Everybody can find it and listen to it."
            checked={isPublic}
            onChange={({ currentTarget }) => setIsPublic(currentTarget.checked)}
          />
          {error !== null && invalid.length === 0 && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {isOld
                ? 'It was changed elsewhere meanwhile, and nothing was saved. Close this and look at the current version.'
                : sentenceOf(error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={title.trim() === ''}>
              {playlist === undefined ? 'Create' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
