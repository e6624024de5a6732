import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CopyField } from '../../components/CopyField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorText } from '../../components/ErrorText.tsx';
import { SecretOnce } from '../../components/SecretOnce.tsx';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { dateTimeText } from '../../platform/format.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';

interface LinkDialogProps {
  playlist: { id: number; title: string; linked_at?: string | null };
  onClose: () => void;
}

/** Pixels that the player of a playlist needs. */
const playerHeight = 420;

/** Makes and ends the link of a playlist, which opens it without an account. Only its hash is stored, so it is shown once. */
export function LinkDialog({ playlist: { id, title, linked_at: linkedAt }, onClose }: LinkDialogProps) {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const notes = useNotes();
  const show = async () => {
    await Promise.all([
      refresh(queries, { queryKey: listenKeys.playlist(id) }),
      refresh(queries, { queryKey: listenKeys.playlists }),
    ]);
  };
  const making = useAction({
    mutationFn: () => music.sharePlaylist({ id }),
    onSuccess: show,
    // The link is in memory no longer than on the screen.
    gcTime: 0,
  });
  const ending = useAction({
    mutationFn: () => music.unsharePlaylist({ id }),
    onSuccess: async () => {
      await show();
      notes.tell('The link is ended. It opens nothing any more.');
      onClose();
    },
  });
  if (making.data !== undefined) {
    const player = `${making.data.url}/embed`;
    return (
      <Dialog title={`Link of “${title}”`} isFirm onClose={onClose}>
        <SecretOnce
          label="Link"
          secret={player}
          what="the link"
          text="Whoever has it can listen without an account, until you end it."
          onClose={onClose}
        >
          <div>
            <CopyField
              label="Embed code"
              text={`<iframe src="${player}" width="100%" height="${playerHeight}" allow="autoplay" title="Playlist"></iframe>`}
            />
            <CopyField label="For programs" text={making.data.url} />
          </div>
        </SecretOnce>
      </Dialog>
    );
  }
  const hasLink = linkedAt != null;
  return (
    <Dialog title={`Link of “${title}”`} onClose={onClose}>
      <Stack>
        <Text>
          {hasLink
            ? `It is shared by a link since ${dateTimeText(linkedAt)}. The link was shown once. A new one takes its place, and the one before opens nothing any more.`
            : 'Whoever has the link can listen to this playlist without an account, also while it is private. They cannot change it.'}
        </Text>
        <ErrorText error={making.error ?? ending.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {hasLink && (
            <Button color="red.8" loading={ending.isPending} onClick={() => ending.mutate()}>
              End the link
            </Button>
          )}
          <Button loading={making.isPending} onClick={() => making.mutate()} data-autofocus>
            {hasLink ? 'Make a new link' : 'Make a link'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
