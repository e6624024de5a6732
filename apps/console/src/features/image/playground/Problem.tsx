import { Button, Text } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import classes from './Problem.module.css';

/** The service requires a signature, which a page cannot make: the key is a secret of servers. */
export const needsSignature = (error: unknown): boolean =>
  error instanceof MillraceError && error.status === 403 && error.code === 'forbidden';

/** Why there is no result, in the words of the service. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (needsSignature(error)) {
    return (
      <div className={classes.problem} role="alert">
        <Text fw={600}>This service requires signed addresses</Text>
        <Text size="sm" c="dimmed">
          Only a server can sign them, because the key is secret. So this page cannot show results. Sign the address on
          your server with the code below.
        </Text>
      </div>
    );
  }
  const fields = error instanceof MillraceError ? error.fields : [];
  const canRetry = !(error instanceof MillraceError) || error.status === 0 || error.status >= 429;
  return (
    <div className={classes.problem} role="alert">
      <Text fw={600}>The service cannot make this</Text>
      <Text size="sm" c="dimmed">
        {fields.length === 0 ? sentenceOf(error) : fields.map(({ field, message }) => `${field} ${message}.`).join(' ')}
      </Text>
      {canRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
