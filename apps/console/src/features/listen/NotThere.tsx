import { Button } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { Notice } from '../../components/Notice.tsx';

interface NotThereProps {
  noun: 'album' | 'artist' | 'playlist';
  error: unknown;
  onRetry: () => void;
}

/** Something that could not be read: there is none, or the service does not answer. */
export function NotThere({ noun, error, onRetry }: NotThereProps) {
  // An id that is no number is refused as a request that is not valid.
  const isMissing = error instanceof MillraceError && (error.status === 404 || error.status === 400);
  if (!isMissing) return <Failed error={error} title={`The ${noun} could not be read`} onRetry={onRetry} />;
  return (
    <Notice
      icon="listen"
      title={`There is no such ${noun}`}
      action={
        <Button variant="default" component={Link} to="/listen">
          Discover music
        </Button>
      }
    >
      It may have been deleted, or it is private.
    </Notice>
  );
}
