import { Button, Group, Stack } from '@mantine/core';
import type { Video } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { keys } from '../../../platform/media/keys.ts';
import { listedVideo } from '../../../platform/media/listed.ts';
import { showChanged } from '../../../platform/media/mediaLists.ts';

interface ThumbnailDialogProps {
  title: string;
  /** The text of the button that does it. */
  action: string;
  /** Whether there is something to use. */
  isReady: boolean;
  /** Has the service make the thumbnail. */
  onUse: () => Promise<Video>;
  onClose: () => void;
  /** The preview. */
  children: ReactNode;
}

/** Replaces a thumbnail after its owner has seen the new one, and tells if that fails. */
export function ThumbnailDialog({ title, action, isReady, onUse, onClose, children }: ThumbnailDialogProps) {
  const { config } = useServices();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useAction({
    mutationFn: onUse,
    onSuccess: async (video) => {
      queries.setQueryData(keys.item('videos', video.id), video);
      onClose();
      await showChanged(queries, 'videos', listedVideo(video, config));
    },
  });
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack>
        {children}
        <ErrorText size="md" error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isReady} loading={isPending} onClick={() => mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
