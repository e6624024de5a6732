import { Alert, Button } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { sentenceOf } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';

/** The service requires a signature, which a page cannot make: the key is a secret of servers. */
export const needsSignature = (error: unknown): boolean =>
  error instanceof MillraceError && error.status === 403 && error.code === 'forbidden';

/** Why there is no result, in the words of the service. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (needsSignature(error)) {
    return (
      <Alert color="yellow" icon={<Icon name="alert" />} title="This service requires signed addresses" role="alert">
        Only a server can sign them, because the key is secret. So this page cannot show results. Sign the address on
        your server with the code below.
      </Alert>
    );
  }
  const fields = error instanceof MillraceError ? error.fields : [];
  const canRetry = !(error instanceof MillraceError) || error.status === 0 || error.status >= 429;
  return (
    <Alert color="red" icon={<Icon name="alert" />} title="There is no such result" role="alert">
      {fields.length === 0 ? sentenceOf(error) : fields.map(({ field, message }) => `${field} ${message}.`).join(' ')}
      {canRetry && (
        <Button variant="default" size="compact-sm" ml="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
