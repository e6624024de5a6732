import { Alert, Anchor, Text } from '@mantine/core';
import { Icon } from '../../components/Icon.tsx';
import { useServices } from '../../platform/context.ts';

/** Says where the console is, to people who have opened it at an address whose pages the services do not let sign in. */
export function WrongAddress() {
  const { console: own } = useServices().config;
  if (own === undefined || own === window.location.origin) return null;
  return (
    <Alert icon={<Icon name="alert" />} color="yellow" role="alert">
      <Text size="sm">
        You cannot sign in at this address. The console of this platform is at{' '}
        <Anchor href={own + window.location.pathname} size="sm" underline="always">
          {own}
        </Anchor>
        .
      </Text>
    </Alert>
  );
}
