import { useNavigate, useSearch } from '@tanstack/react-router';
import { Failed } from '../../../components/Failed.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { TypedField } from '../../../components/TypedField.tsx';
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
  const search = (text?: string) =>
    void navigate({ to: '/operators/accounts', search: text === undefined ? {} : { q: text }, replace: true });
  return (
    <>
      <div className={classes.tools}>
        <TypedField
          className={classes.search}
          type="search"
          label="Search accounts"
          placeholder="E-mail address, company or name"
          icon="search"
          maxLength={254}
          value={q}
          onChange={search}
        />
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
