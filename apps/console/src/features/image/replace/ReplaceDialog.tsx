import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type Image, MillraceError } from '@millrace/client';
import { useEffect, useRef, useState } from 'react';
import { adviceOn } from '../../../components/advice.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { useServices } from '../../../platform/context.ts';
import { bytesText } from '../../../platform/format.ts';
import { ChangeError } from '../ChangeError.tsx';
import { useImageChange } from '../useImageChange.ts';
import { FilePreview } from './FilePreview.tsx';

interface ReplaceDialogProps {
  image: Image;
  file: File;
  onClose: () => void;
}

/** Shows a picture before it replaces another one, and how far that has come. Closing it ends the upload. */
export function ReplaceDialog({ image, file, onClose }: ReplaceDialogProps) {
  const { millrace } = useServices();
  const { id } = image;
  const [percent, setPercent] = useState(0);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { mutate, isPending, isOld, error } = useImageChange(
    image,
    (chosen: File, headers) => {
      const abort = new AbortController();
      sending.current = abort;
      setPercent(0);
      const onProgress = ({ sent, total }: { sent: number; total: number }) => setPercent((100 * sent) / total);
      return millrace.image.replace(id, chosen, { headers, signal: abort.signal, onProgress });
    },
    onClose,
  );
  const words = percent < 100 ? `Sending: ${Math.floor(percent)} %` : 'The picture is being checked';
  return (
    <Dialog title="Replace picture" size="lg" onClose={onClose}>
      <Stack>
        <FilePreview file={file} />
        <Text size="sm" c="dimmed" truncate>
          {file.name} · {bytesText(file.size)}
        </Text>
        <Text size="sm">
          Every page that shows the image gets this picture. Browsers may show the old one for up to an hour, and caches
          that the service cannot reach for up to a day, except at addresses with the version. The old picture is
          deleted.
        </Text>
        {isPending && (
          <div>
            <Text size="sm" role="status" mb={4}>
              {words}
            </Text>
            <Progress value={percent} striped={percent >= 100} animated={percent >= 100} aria-label={words} />
          </div>
        )}
        {!isPending && error !== null && (
          <div>
            <ChangeError error={error} isOld={isOld} />
            {error instanceof MillraceError && error.status === 422 && (
              <Text size="sm" c="dimmed">
                {adviceOn(error.code, 'images')}
              </Text>
            )}
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} onClick={() => mutate(file)}>
            {error === null || isPending ? 'Replace' : 'Try again'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
