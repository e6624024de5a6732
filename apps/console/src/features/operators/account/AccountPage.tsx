import { Button, Text, Title } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import page from '../../../components/ItemPage.module.css';
import { Facts } from '../../../components/ItemPage.tsx';
import { LoadingItem } from '../../../components/LoadingItem.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { useServices } from '../../../platform/context.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { refresh } from '../../../platform/lists/listCache.ts';
import { servicesText } from '../accounts/columns.tsx';
import { operatorKeys } from '../shared/keys.ts';
import { OperatorsOnly } from '../shared/OperatorsPage.tsx';
import { Outcome } from '../shared/Outcome.tsx';
import { Standing } from '../shared/Standing.tsx';
import type { Account } from '../shared/services.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { QuotaForm } from './QuotaForm.tsx';
import { RolePanel } from './RolePanel.tsx';
import { SuspensionPanel } from './SuspensionPanel.tsx';
import { useChangeAccount } from './useChangeAccount.ts';

export function AccountPage() {
  return (
    <OperatorsOnly>
      <div className={page.ways}>
        <Link className={page.way} to="/operators/accounts">
          <Icon name="back" size={16} />
          Accounts
        </Link>
      </div>
      <Read />
    </OperatorsOnly>
  );
}

function Read() {
  const id = Number(getRouteApi('/operators/accounts/$id').useParams().id);
  const { millrace } = useServices();
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: operatorKeys.account(id),
    queryFn: async ({ signal }) => (await millrace.video.adminGetAccount({ id }, { signal })).account,
    enabled: isId,
  });
  useTitle(data?.email ?? 'Account');
  if (!isId || (error instanceof MillraceError && error.status === 404)) return <NoAccount />;
  if (data !== undefined) return <Shown key={id} account={data} />;
  if (error === null) return <LoadingItem />;
  return <Failed error={error} title="The account could not be read" onRetry={() => void refetch()} />;
}

function NoAccount() {
  return (
    <Notice
      icon="people"
      title="There is no such account"
      action={
        <Button variant="default" component={Link} to="/operators/accounts">
          Show all accounts
        </Button>
      }
    >
      It may have been deleted by its owner.
    </Notice>
  );
}

function Shown({ account }: { account: Account }) {
  const queries = useQueryClient();
  const [told, setTold] = useState<string>();
  const { id, email } = account;
  const change = useChangeAccount(id);
  const act = async (changes: Parameters<typeof change>[0], outcome: string) => {
    setTold(undefined);
    await change(changes);
    setTold(outcome);
    await refresh(queries, { queryKey: operatorKeys.audit() });
  };
  return (
    <>
      <div className={page.head}>
        <Title order={1} className={page.title}>
          {email}
        </Title>
        {(account.suspended !== null || account.role === 'admin') && <Standing account={account} />}
      </div>
      <Outcome>{told}</Outcome>
      <div className={page.columns}>
        <div className={page.side}>
          {/* One that holds comes first: it explains all else. */}
          {account.suspended !== null && <SuspensionPanel account={account} onAct={act} />}
          <Panel title="Quotas">
            <QuotaForm account={account} onAct={act} />
          </Panel>
          <HistoryPanel id={id} />
        </div>
        <div className={page.side}>
          <Panel title="About">
            <Facts
              facts={[
                ['Company', account.companyName ?? undefined],
                ['Display name', account.display_name ?? undefined],
                ['Services', servicesText(account) || 'none yet'],
                ['Created', dateTimeText(account.created_at)],
                ['Id', String(id)],
              ]}
            />
          </Panel>
          <RolePanel account={account} onAct={act} />
          {account.suspended === null && <SuspensionPanel account={account} onAct={act} />}
        </div>
      </div>
      <Text size="sm" c="dimmed" mt="lg">
        To take down a video, a track or an image of this account, open{' '}
        <Link to="/operators/take-downs">Take-downs</Link> with its address.
      </Text>
    </>
  );
}
