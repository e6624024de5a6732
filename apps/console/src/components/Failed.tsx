import { Button } from '@mantine/core';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';
import { sentenceOf } from './sentenceOf.ts';

/** Something could not be read. */
export function Failed({ error, title, onRetry }: { error: unknown; title: string; onRetry: () => void }) {
  return (
    <Notice
      icon="alert"
      title={title}
      isAlert
      action={
        <Button variant="default" leftSection={<Icon name="retry" />} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </Notice>
  );
}
