import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Panel } from '../../components/Panel.tsx';

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }));

export function DeletionPanel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="Delete the account">
      <Text size="sm" c="dimmed" mb="md">
        Your account, your media and everything else that the platform keeps of you. There are some days to change your
        mind: seven, unless the operator has chosen otherwise.
      </Text>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setIsOpen(true)}>
        Delete the account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccount onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
