import { Button } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';

/** A sentence for people about any error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof MillraceError) {
    return error.status === 0 ? 'The service does not answer. Is it running, and are you online?' : error.detail;
  }
  return 'Something went wrong in this page. Reload it.';
}

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
