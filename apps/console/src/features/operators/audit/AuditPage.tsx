import { useNavigate, useSearch } from '@tanstack/react-router';
import { Failed } from '../../../components/Failed.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useServices } from '../../../platform/context.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { useList } from '../../../platform/lists/useList.ts';
import type { AuditSearch } from '../search.ts';
import { AccountLink } from '../shared/AccountLink.tsx';
import { operatorKeys } from '../shared/keys.ts';
import { LoadingRows } from '../shared/LoadingRows.tsx';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { pageSize } from '../shared/pageSize.ts';
import { type Column, Lines, OnNarrow, Rows } from '../shared/Rows.tsx';
import type { AuditEntry } from '../shared/services.ts';
import { AccountFilter } from './AccountFilter.tsx';
import { Act } from './Act.tsx';

export function AuditPage() {
  return (
    <OperatorsPage
      title="Audit log"
      lead="What operators and the account command have changed, newest first. No entry can be changed or removed."
    >
      <Audit />
    </OperatorsPage>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { title: 'What', cell: (entry) => <Act entry={entry} /> },
  {
    title: 'Who',
    size: 'large',
    from: 'medium',
    cell: ({ actor, address }) => (
      <Lines below={address}>
        {actor.id === null ? actor.name : <AccountLink id={actor.id}>{actor.name}</AccountLink>}
      </Lines>
    ),
  },
  {
    title: 'When',
    size: 'medium',
    cell: ({ at, actor }) => <Lines below={<OnNarrow>by {actor.name}</OnNarrow>}>{dateTimeText(at)}</Lines>,
  },
];

function Audit() {
  const { account }: AuditSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { millrace } = useServices();
  const list = useList([...operatorKeys.audit(), account], async (cursor, signal) => {
    const page = await millrace.video.adminListAudit({ account, cursor, limit: pageSize }, { signal });
    return { items: page.entries, next: page.next_cursor };
  });
  const { items, error, isPending } = list;
  const choose = (id: number | undefined) =>
    void navigate({ to: '/operators/audit', search: id === undefined ? {} : { account: id } });
  return (
    <>
      <AccountFilter key={account} account={account} onChoose={choose} />
      {isPending && <LoadingRows />}
      {error !== null && items.length === 0 && (
        <Failed error={error} title="The audit log could not be read" onRetry={() => void list.refetch()} />
      )}
      {!isPending && error === null && items.length === 0 && (
        <Notice icon="history" title="No entries">
          {account === undefined
            ? 'Nothing was changed by an operator yet.'
            : 'No operator has changed this account, and it has changed nothing as one.'}
        </Notice>
      )}
      {items.length > 0 && <Rows label="Audit log" columns={columns} rows={items} idOf={({ id }) => id} pages={list} />}
    </>
  );
}
