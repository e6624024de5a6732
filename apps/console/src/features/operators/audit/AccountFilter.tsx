import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { operatorKeys } from '../shared/keys.ts';
import classes from './AccountFilter.module.css';

interface AccountFilterProps {
  /** The account whose entries are shown; undefined for all. */
  account: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Limits the log to what an account has changed, and to what was changed of it. */
export function AccountFilter({ account, onChoose }: AccountFilterProps) {
  return account === undefined ? (
    <Ask onChoose={onChoose} />
  ) : (
    <Chosen id={account} onEnd={() => onChoose(undefined)} />
  );
}

function Ask({ onChoose }: Pick<AccountFilterProps, 'onChoose'>) {
  const { millrace } = useServices();
  const [email, setEmail] = useState('');
  const { mutate, isPending, error, data, reset } = useAction({
    mutationFn: async (wanted: string) => {
      const { accounts } = await millrace.video.adminListAccounts({ q: wanted, limit: 100 });
      return accounts.find((one) => one.email.toLowerCase() === wanted.toLowerCase()) ?? null;
    },
    onSuccess: (found) => {
      if (found !== null) onChoose(found.id);
    },
  });
  const missing = data === null ? 'No account has this address.' : undefined;
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(email.trim());
      }}
    >
      <TextInput
        className={classes.field}
        label="Only one account"
        placeholder="E-mail address"
        type="email"
        required
        withAsterisk={false}
        maxLength={254}
        value={email}
        error={error === null ? missing : sentenceOf(error)}
        onChange={({ currentTarget }) => {
          reset();
          setEmail(currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={isPending} className={classes.button}>
        Show
      </Button>
    </form>
  );
}

function Chosen({ id, onEnd }: { id: number; onEnd: () => void }) {
  const { millrace } = useServices();
  const { data } = useQuery({
    queryKey: operatorKeys.account(id),
    queryFn: async ({ signal }) => (await millrace.video.adminGetAccount({ id }, { signal })).account,
    // The account may have been deleted: its entries stay.
    retry: false,
  });
  return (
    <p className={classes.chosen}>
      <span>
        Changes by, and of, <strong>{data?.email ?? `account ${id}`}</strong>
      </span>
      <Button variant="default" size="compact-sm" leftSection={<Icon name="close" size={14} />} onClick={onEnd}>
        Show all entries
      </Button>
    </p>
  );
}
