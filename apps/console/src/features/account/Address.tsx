import { Badge, Button, Group, Text } from '@mantine/core';
import { Panel } from '../../components/Panel.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { useSignInOptions } from '../../platform/session/useSignInOptions.ts';
import classes from './Account.module.css';

/** The address of the account, and whether its owner has proven that it is theirs. */
export function Address({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const sendsMail = useSignInOptions()?.mail ?? false;
  return (
    <Panel title="E-mail address">
      <Group gap="sm">
        <Text className={classes.whole} fw={550}>
          {email}
        </Text>
        <Badge color={isConfirmed ? 'water.7' : 'gray.7'} variant="filled" radius="sm" autoContrast>
          {isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mt="xs">
        You sign in with it.{' '}
        {isConfirmed
          ? 'A mail has proven that it is yours.'
          : sendsMail
            ? 'Follow the link in the mail that we have sent to it, to prove that it is yours.'
            : 'It cannot be confirmed, because this platform sends no mail.'}
      </Text>
      {!isConfirmed && sendsMail && <SendAgain />}
    </Panel>
  );
}

function SendAgain() {
  const { millrace } = useServices();
  const { mutate, isPending, data, error } = useAction({
    mutationFn: () => millrace.video.requestEmailVerification(),
  });
  return (
    <Group mt="md" gap="sm">
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Send the mail again
      </Button>
      <Text size="sm" role="status" className={classes.beside}>
        {data?.detail}
      </Text>
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.beside}>
          {sentenceOf(error)}
        </Text>
      )}
    </Group>
  );
}
