import { Button, Group, Stack } from '@mantine/core';
import type { Video } from '@millrace/client';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useShowVideo } from '../useShowVideo.ts';

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
  const show = useShowVideo();
  const { mutate, isPending, error } = useAction({
    mutationFn: onUse,
    onSuccess: async (video) => {
      onClose();
      await show(video);
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
