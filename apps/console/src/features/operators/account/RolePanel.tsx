import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/Panel.tsx';
import { useUser } from '../../../platform/context.ts';
import { ActionDialog } from '../shared/LazyActionDialog.tsx';
import type { Account } from '../shared/services.ts';
import type { ActOnAccount } from './useChangeAccount.ts';

/** Makes an account an operator, or not one any more. */
export function RolePanel({ account, onAct }: { account: Account; onAct: ActOnAccount }) {
  const [isAsking, setIsAsking] = useState(false);
  const isOwn = useUser()?.id === account.id;
  const { email, role } = account;
  const isOperator = role === 'admin';
  return (
    <Panel title="Role">
      <Stack align="start" gap="sm">
        <Text size="sm">
          {isOperator
            ? 'Operator: may do everything in these pages, for all accounts.'
            : 'User: may use the services, and change what is their own.'}
          {isOwn && ' This is your own account: another operator can change its role.'}
        </Text>
        {!isOwn && (
          <Button variant="default" onClick={() => setIsAsking(true)}>
            {isOperator ? 'Remove the role…' : 'Make an operator…'}
          </Button>
        )}
      </Stack>
      {isAsking &&
        (isOperator ? (
          <ActionDialog
            title={`Remove the role of ${email}?`}
            label="Remove the role"
            isGrave
            onAct={() => onAct({ role: 'user' }, `${email} is not an operator any more.`)}
            onClose={() => setIsAsking(false)}
          >
            The account stays, with its media, and can no longer do what operators do.
          </ActionDialog>
        ) : (
          <ActionDialog
            title={`Make ${email} an operator?`}
            label="Make an operator"
            onAct={() => onAct({ role: 'admin' }, `${email} is an operator now.`)}
            onClose={() => setIsAsking(false)}
          >
            Operators see and change all accounts, take media down, and make other operators. Trust the person as you
            trust yourself.
          </ActionDialog>
        ))}
    </Panel>
  );
}
