import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/Panel.tsx';
import { useUser } from '../../../platform/context.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { ActionDialog } from '../shared/LazyActionDialog.tsx';
import type { Account } from '../shared/services.ts';
import type { ActOnAccount } from './useChangeAccount.ts';

/** Blocks an account, or ends that. */
export function SuspensionPanel({ account, onAct }: { account: Account; onAct: ActOnAccount }) {
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = useUser()?.id === account.id;
  const { email, suspended } = account;
  const ask = () => setIsAsking(true);
  return (
    <Panel title="Suspension">
      {suspended === null ? (
        <Stack align="start" gap="sm">
          <Text size="sm">
            {isOwn
              ? 'This is your own account: another operator can suspend it.'
              : 'The account is not suspended. A suspension refuses its sign-ins, keys and uploads, and hides its media from the public, until you end it.'}
          </Text>
          {!isOwn && (
            <Button color="red.8" onClick={ask}>
              Suspend…
            </Button>
          )}
        </Stack>
      ) : (
        <Stack align="start" gap="sm">
          <Text size="sm">
            Suspended since {dateTimeText(suspended.at)}. Sign-ins, keys and uploads are refused, and the media are
            hidden from the public.
          </Text>
          <Text size="sm">
            The reason, which the owner sees: <strong>{suspended.reason}</strong>
          </Text>
          <Button variant="default" onClick={ask}>
            End the suspension…
          </Button>
        </Stack>
      )}
      {isAsking && suspended === null && (
        <ActionDialog
          title={`Suspend ${email}?`}
          label="Suspend"
          isGrave
          reasonFor="The owner sees it at every sign-in."
          onAct={(reason) => onAct({ suspended: { reason } }, `${email} is suspended.`)}
          onClose={() => setIsAsking(false)}
        >
          Within seconds, all services refuse the account, and the public no longer finds its media. Nothing is deleted:
          all of it comes back when you end the suspension.
        </ActionDialog>
      )}
      {isAsking && suspended !== null && (
        <ActionDialog
          title={`End the suspension of ${email}?`}
          label="End the suspension"
          onAct={() => onAct({ suspended: null }, `The suspension of ${email} has ended.`)}
          onClose={() => setIsAsking(false)}
        >
          The account can sign in and upload again, its keys work, and the public finds its media.
        </ActionDialog>
      )}
    </Panel>
  );
}
