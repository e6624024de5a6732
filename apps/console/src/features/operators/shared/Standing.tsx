import { Badge, Group } from '@mantine/core';
import type { Account } from './services.ts';

/** What is unusual about an account, or that it is active. */
export function Standing({ account }: { account: Pick<Account, 'role' | 'suspended'> }) {
  return (
    <Group gap={6}>
      {account.suspended !== null && (
        <Badge color="red.8" variant="filled" radius="sm">
          Suspended
        </Badge>
      )}
      {account.role === 'admin' && (
        <Badge color="water.7" variant="filled" radius="sm">
          Operator
        </Badge>
      )}
      {account.suspended === null && account.role !== 'admin' && 'Active'}
    </Group>
  );
}
