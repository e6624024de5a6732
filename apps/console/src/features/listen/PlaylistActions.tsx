import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useServices } from '../../platform/context.ts';
import { refresh, removeListed } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';

const PlaylistDialog = lazy(async () => ({ default: (await import('./PlaylistDialog.tsx')).PlaylistDialog }));
const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }));
const OrderDialog = lazy(async () => ({ default: (await import('./order/OrderDialog.tsx')).OrderDialog }));
const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

interface PlaylistActionsProps {
  playlist: {
    id: number;
    title: string;
    description: string | null;
    isPublic: boolean;
    etag: string;
    track_count: number;
    linked_at?: string | null;
  };
  isOwn: boolean;
}

/** Sharing, and for the owner the link, the order, editing and deletion. */
export function PlaylistActions({ playlist, isOwn }: PlaylistActionsProps) {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notes = useNotes();
  const [open, setOpen] = useState<'link' | 'order' | 'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const share = () => {
    // Pages without TLS have no clipboard, which is a rejection here too.
    new Promise<void>((resolve) => resolve(navigator.clipboard.writeText(location.href))).then(
      () => notes.tell('The link is copied. Everybody with an account here can open it.'),
      () => notes.warn('This browser does not allow copying here. Copy the address of the page instead.'),
    );
  };
  const remove = async () => {
    await music.deletePlaylist({ id: playlist.id });
    // Without the page, nobody reads the playlist again, which would fail.
    await navigate({ to: '/playlists' });
    queries.removeQueries({ queryKey: listenKeys.playlist(playlist.id) });
    removeListed(queries, listenKeys.playlists, [playlist.id]);
    await refresh(queries, { queryKey: listenKeys.ownPlaylists, exact: true });
  };
  return (
    <>
      {playlist.isPublic && (
        <Button variant="default" leftSection={<Icon name="link" size={16} />} onClick={share}>
          Copy link
        </Button>
      )}
      {isOwn && (
        <>
          <Button variant="default" onClick={() => setOpen('link')}>
            Share by link
          </Button>
          {playlist.track_count > 1 && (
            <Button variant="default" onClick={() => setOpen('order')}>
              Change the order
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        </>
      )}
      <Suspense>
        {open === 'link' && <LinkDialog playlist={playlist} onClose={close} />}
        {open === 'order' && <OrderDialog id={playlist.id} title={playlist.title} onClose={close} />}
        {open === 'edit' && <PlaylistDialog playlist={playlist} onClose={close} />}
        {open === 'delete' && (
          <ConfirmDeletion title={`Delete “${playlist.title}”?`} onDelete={remove} onClose={close}>
            The tracks in it stay. The playlist itself cannot be restored.
          </ConfirmDeletion>
        )}
      </Suspense>
    </>
  );
}
