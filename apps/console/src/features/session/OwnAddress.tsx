import { Alert, Anchor, Text } from '@mantine/core';
import { Icon } from '../../components/Icon.tsx';

/** Leads to the address of the console. */
export function OwnAddress({ own }: { own: string }) {
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
