import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useServices } from '../../../platform/context.ts';
import { useList } from '../../../platform/lists/useList.ts';
import type { AccountsSearch } from '../search.ts';
import { operatorKeys } from '../shared/keys.ts';
import { LoadingRows } from '../shared/LoadingRows.tsx';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { pageSize } from '../shared/pageSize.ts';
import { Rows } from '../shared/Rows.tsx';
import classes from './AccountsPage.module.css';
import { accountColumns } from './columns.tsx';

/** Milliseconds without a key after which a search begins. */
const typingMs = 250;

export function AccountsPage() {
  return (
    <OperatorsPage title="Accounts" lead="All accounts of the platform, newest first.">
      <Accounts />
    </OperatorsPage>
  );
}

function Accounts() {
  const { q }: AccountsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { millrace } = useServices();
  const list = useList([...operatorKeys.accounts(), q], async (cursor, signal) => {
    const page = await millrace.video.adminListAccounts({ q, cursor, limit: pageSize }, { signal });
    return { items: page.accounts, next: page.next_cursor };
  });
  const { items, error, isPending, hasNextPage } = list;
  const search = (text: string | undefined) =>
    void navigate({ to: '/operators/accounts', search: text === undefined ? {} : { q: text }, replace: true });
  return (
    <>
      <div className={classes.tools}>
        <SearchField q={q} onSearch={search} />
        <span className={classes.count} aria-live="polite">
          {!isPending && error === null && `${items.length}${hasNextPage ? '+' : ''} shown`}
        </span>
      </div>
      {isPending && <LoadingRows />}
      {error !== null && items.length === 0 && (
        <Failed error={error} title="The accounts could not be read" onRetry={() => void list.refetch()} />
      )}
      {!isPending && error === null && items.length === 0 && (
        <Notice icon="search" title="No account matches">
          The search looks into e-mail addresses, companies and display names. Case does not matter.
        </Notice>
      )}
      {items.length > 0 && (
        <Rows label="Accounts" columns={accountColumns} rows={items} idOf={({ id }) => id} pages={list} />
      )}
    </>
  );
}

function SearchField({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }) {
  const [text, setText] = useState(q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address can change by other means, such as the button back.
  useEffect(() => setText(q ?? ''), [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim() === '' ? undefined : typed), typingMs);
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search accounts"
      placeholder="E-mail address, company or name"
      maxLength={254}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
