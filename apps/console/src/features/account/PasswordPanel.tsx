import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { Panel } from '../../components/Panel.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { ownPasswordRefusal } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices, useUser } from '../../platform/context.ts';
import classes from './Account.module.css';
import { accountKeys } from './keys.ts';

export function PasswordPanel() {
  const { ownAccount } = useServices();
  const queries = useQueryClient();
  // Another key makes an empty form.
  const [changes, setChanges] = useState(0);
  const { mutate, isPending, isSuccess, error } = useAction({
    mutationFn: ownAccount.changePassword,
    onSuccess: () => {
      setChanges(changes + 1);
      return queries.invalidateQueries({ queryKey: accountKeys.sessions });
    },
  });
  const refusal = ownPasswordRefusal(error, 'password', ['newPassword']);
  return (
    <Panel title="Password">
      <Text size="sm" c="dimmed" mb="md">
        A new password ends all other sessions. API keys stay valid.
      </Text>
      <Form
        key={changes}
        className={classes.form}
        onSubmit={(form) => mutate({ password: textOf(form, 'password'), newPassword: textOf(form, 'newPassword') })}
      >
        <PasswordField label="Current password" error={refusal?.fields.password} />
        <PasswordField label="New password" name="newPassword" isNew error={refusal?.fields.newPassword} />
        <FormRefusal refusal={refusal} />
        <Group>
          <Button type="submit" loading={isPending}>
            Change the password
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {isSuccess ? 'Changed' : ''}
          </Text>
        </Group>
      </Form>
    </Panel>
  );
}

/** Of an account that signs in at an identity provider only. */
export function NoPasswordPanel({ sendsMail }: { sendsMail: boolean }) {
  const { open } = useServices();
  const email = useUser()?.email ?? '';
  const { mutate, isPending, data, error } = useAction({
    mutationFn: () => open.requestPasswordReset({ body: { email } }),
  });
  return (
    <Panel title="Password">
      <Text size="sm">
        The account has no password: you sign in at an identity provider.{' '}
        {sendsMail &&
          'A mail to your address lets you set one. Using it removes linked identities if the address is not confirmed yet.'}
      </Text>
      {sendsMail && (
        <Button variant="default" mt="md" loading={isPending} onClick={() => mutate()}>
          Send the mail
        </Button>
      )}
      <Text size="sm" mt="xs" role="status">
        {data?.detail}
      </Text>
      <ErrorText error={error} />
    </Panel>
  );
}
