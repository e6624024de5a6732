import { Button, Text, TextInput } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../../../components/CopyField.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { dateText } from '../../../platform/format.ts';
import { refresh } from '../../../platform/lists/listCache.ts';
import { operatorKeys } from '../shared/keys.ts';
import type { NewInvitation } from '../shared/services.ts';
import classes from './InvitationsPage.module.css';

/** Where the invited person creates the account. The token is in the fragment, which browsers send to no server. */
export const linkOf = (base: string, { token, email }: Pick<NewInvitation, 'token' | 'email'>): string =>
  `${base}/auth/pages/invitation#${new URLSearchParams({ token, email }).toString()}`;

export function InviteForm() {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const { mutate, isPending, error, data, reset } = useAction({
    mutationFn: () => millrace.video.createInvitation({ body: { email: email.trim() } }),
    onSuccess: async () => {
      setEmail('');
      await Promise.all([
        queries.invalidateQueries({ queryKey: operatorKeys.invitations() }),
        refresh(queries, { queryKey: operatorKeys.audit() }),
      ]);
    },
  });
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextInput
          className={classes.address}
          label="E-mail address"
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={254}
          value={email}
          error={error === null ? undefined : refusalOf(error)}
          onChange={({ currentTarget }) => {
            if (error !== null) reset();
            setEmail(currentTarget.value);
          }}
        />
        <Button type="submit" loading={isPending} className={classes.button}>
          Invite
        </Button>
      </form>
      <div role="status">{data !== undefined && <Made invitation={data} />}</div>
    </>
  );
}

function refusalOf(error: Error): string {
  if (!(error instanceof MillraceError)) return sentenceOf(error);
  if (error.code === 'account_exists') return 'There is an account with this address.';
  return error.fields[0]?.message ?? sentenceOf(error);
}

function Made({ invitation }: { invitation: NewInvitation }) {
  const { config } = useServices();
  const { email, expiresAt, mailed } = invitation;
  return (
    <div className={classes.made}>
      <Text size="sm">
        <strong>{email}</strong> is invited until {dateText(expiresAt)}.{' '}
        {mailed
          ? 'A mail with a link is on its way. You can also send this link yourself:'
          : 'The platform has no mail server, so send this link yourself:'}
      </Text>
      <CopyField label="Link to create the account" text={linkOf(config.video, invitation)} />
      <Text size="sm" c="dimmed">
        The link is shown only now, and works once, for this address only.
      </Text>
    </div>
  );
}
