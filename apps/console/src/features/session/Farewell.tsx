import { Alert, Text } from '@mantine/core';
import { Icon } from '../../components/Icon.tsx';
import { dateTimeText } from '../../platform/format.ts';
import type { SignedOut } from '../../platform/session/session.ts';

/** Why somebody who was signed in is not any more. */
export function Farewell({ left: { ended, deleteAt } }: { left: SignedOut }) {
  if (!ended && deleteAt === undefined) return null;
  return (
    <Alert icon={<Icon name="alert" />} mb="md" color="yellow" role="status">
      <Text size="sm">
        {deleteAt === undefined
          ? 'Your session has ended. Sign in to continue where you were.'
          : `Your account will be deleted on ${dateTimeText(deleteAt)}. Sign in before then to keep it, with everything in it.`}
      </Text>
    </Alert>
  );
}
