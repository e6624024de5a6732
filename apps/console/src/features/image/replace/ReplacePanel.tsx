import { Button, FileButton, Text } from '@mantine/core';
import type { Image } from '@millrace/client';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Panel } from '../../../components/Panel.tsx';

const ReplaceDialog = lazy(async () => ({ default: (await import('./ReplaceDialog.tsx')).ReplaceDialog }));

/** Another picture under the same id and the same addresses. */
export function ReplacePanel({ image }: { image: Image }) {
  const [file, setFile] = useState<File>();
  // Without it, the same file could not be chosen again.
  const clear = useRef<() => void>(null);
  const close = () => {
    clear.current?.();
    setFile(undefined);
  };
  return (
    <Panel title="Picture">
      <Text size="sm" c="dimmed" mb="sm">
        Another file under the same addresses. The description, the tags and the focal point stay.
      </Text>
      <FileButton
        accept="image/*"
        resetRef={clear}
        inputProps={{ 'aria-label': 'Picture that replaces this one' }}
        onChange={(chosen) => chosen !== null && setFile(chosen)}
      >
        {(props) => (
          <Button variant="default" leftSection={<Icon name="upload" />} {...props}>
            Replace picture
          </Button>
        )}
      </FileButton>
      <Suspense>{file !== undefined && <ReplaceDialog image={image} file={file} onClose={close} />}</Suspense>
    </Panel>
  );
}
