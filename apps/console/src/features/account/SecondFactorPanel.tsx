import { Badge, Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../components/Panel.tsx';
import { countText } from '../../platform/format.ts';

const SetUpSecondFactor = lazy(async () => ({ default: (await import('./SetUpSecondFactor.tsx')).SetUpSecondFactor }));
const TurnOffSecondFactor = lazy(async () => ({
  default: (await import('./TurnOffSecondFactor.tsx')).TurnOffSecondFactor,
}));

/** With fewer, a lost telephone soon means a lost account. */
const fewCodes = 3;

/** Codes of an authenticator, which a sign-in asks for beside the password. */
export function SecondFactorPanel({ active, recoveryCodesLeft }: { active: boolean; recoveryCodesLeft: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Panel title="Second factor">
      <Group gap="sm" mb="xs">
        <Badge color={active ? 'water.7' : 'gray.7'} variant="filled" radius="sm" autoContrast>
          {active ? 'On' : 'Off'}
        </Badge>
        {active && (
          <Text size="sm">{countText(recoveryCodesLeft, 'recovery code is', 'recovery codes are')} left.</Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {active
          ? 'Signing in takes your password and a code of your authenticator, or a recovery code.'
          : 'With a second factor, a stolen password is not enough to sign in: a code of an authenticator app on your telephone is needed too.'}
      </Text>
      {active && recoveryCodesLeft <= fewCodes && (
        <Text size="sm" mt="xs">
          For new recovery codes, turn it off and set it up again.
        </Text>
      )}
      <Button mt="md" variant={active ? 'default' : 'filled'} onClick={() => setIsOpen(true)}>
        {active ? 'Turn off' : 'Set up'}
      </Button>
      {isOpen && (
        <Suspense>{active ? <TurnOffSecondFactor onClose={close} /> : <SetUpSecondFactor onClose={close} />}</Suspense>
      )}
    </Panel>
  );
}
