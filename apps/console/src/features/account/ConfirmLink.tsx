import { Button, Group, Text } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useState } from 'react';
import { CodeField } from '../../components/CodeField.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Form } from '../../components/Form.tsx';
import { FormRefusal } from '../../components/FormRefusal.tsx';
import { textOf } from '../../components/fields.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { ownPasswordRefusal } from '../../components/refusal.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';

/** Where the identity provider sends the browser back. */
export const ownAddress = (): string => window.location.origin + window.location.pathname;

/** Whether the service refuses because the session is too old. */
export const needsPassword = (error: unknown): boolean => isCode(error, 'forbidden');

const isCode = (error: unknown, code: string): boolean => error instanceof MillraceError && error.code === code;

/** Asks for the password, and for a code if the account has a second factor, before an identity is linked. */
export function ConfirmLink({ onClose }: { onClose: () => void }) {
  const { ownAccount } = useServices();
  const [hasFactor, setFactor] = useState(false);
  const { mutate, isPending, error } = useAction({
    mutationFn: (given: { password: string; code?: string }) => ownAccount.link(ownAddress(), given),
    onSuccess: (url) => window.location.assign(url),
    // From then on the field stays, with what is typed.
    onError: (failure) => setFactor(hasFactor || isCode(failure, 'second_factor_required')),
  });
  const refusal = ownPasswordRefusal(error, 'password', ['code']);
  return (
    <Dialog title="Link an identity?" onClose={onClose}>
      <Form
        onSubmit={(form) => {
          const code = textOf(form, 'code');
          mutate({ password: textOf(form, 'password'), ...(code !== '' && { code }) });
        }}
      >
        <Text size="sm">
          A linked identity can sign in to this account until you remove it. Your sign-in is older than five minutes, so
          type your password once more.
        </Text>
        <PasswordField hasFocus error={refusal?.fields.password} />
        {hasFactor && (
          <CodeField description="Of your authenticator, or a recovery code" error={refusal?.fields.code} />
        )}
        <FormRefusal refusal={refusal?.code === 'second_factor_required' ? undefined : refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Go on
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
