import { Button } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { type Kind, nounOf } from '../platform/media/kinds.ts';
import { Failed } from './Failed.tsx';
import { Notice } from './Notice.tsx';

/** A medium that could not be read: there is none, or the service does not answer. */
export function Missing({ kind, error, onRetry }: { kind: Kind; error: unknown; onRetry: () => void }) {
  const { one, many } = nounOf[kind];
  if (!(error instanceof MillraceError && error.status === 404)) {
    return <Failed error={error} title={`The ${one} could not be read`} onRetry={onRetry} />;
  }
  return (
    <Notice
      icon={kind}
      title={`There is no such ${one}`}
      action={
        <Button variant="default" component={Link} to={`/${kind}`}>
          Show all {many}
        </Button>
      }
    >
      It may have been deleted.
    </Notice>
  );
}
