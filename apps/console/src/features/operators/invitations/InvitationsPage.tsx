import { ActionIcon, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useServices } from '../../../platform/context.ts';
import { dateText } from '../../../platform/format.ts';
import { refresh } from '../../../platform/lists/listCache.ts';
import { noMore } from '../../../platform/lists/useMore.ts';
import { operatorKeys } from '../shared/keys.ts';
import { ActionDialog } from '../shared/LazyActionDialog.tsx';
import { LoadingRows } from '../shared/LoadingRows.tsx';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { Outcome } from '../shared/Outcome.tsx';
import { type Column, Rows } from '../shared/Rows.tsx';
import type { Invitation } from '../shared/services.ts';
import classes from './InvitationsPage.module.css';
import { InviteForm } from './InviteForm.tsx';

export function InvitationsPage() {
  return (
    <OperatorsPage
      title="Invitations"
      lead="An invitation lets one person create an account, once and within seven days, also where registration is by invitation only."
    >
      <div className={classes.page}>
        <Panel title="Invite somebody">
          <InviteForm />
        </Panel>
        <Open />
      </div>
    </OperatorsPage>
  );
}

function Open() {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<Invitation>();
  const [told, setTold] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: operatorKeys.invitations(),
    queryFn: async ({ signal }) => (await millrace.video.listInvitations({}, { signal })).invitations,
  });
  const revoke = async ({ id, email }: Invitation) => {
    await millrace.video.revokeInvitation({ id });
    setTold(`The invitation of ${email} is revoked.`);
    await Promise.all([
      queries.invalidateQueries({ queryKey: operatorKeys.invitations() }),
      refresh(queries, { queryKey: operatorKeys.audit() }),
    ]);
  };
  const columns: readonly Column<Invitation>[] = [
    { title: 'E-mail address', cell: ({ email }) => email },
    { title: 'Invited', size: 'medium', from: 'medium', cell: ({ createdAt }) => dateText(createdAt) },
    { title: 'Valid until', size: 'small', cell: ({ expiresAt }) => dateText(expiresAt) },
    {
      title: 'Revoke',
      isTitleHidden: true,
      isAtEnd: true,
      size: 'tiny',
      cell: (invitation) => (
        <ActionIcon onClick={() => setLeaving(invitation)} aria-label={`Revoke the invitation of ${invitation.email}`}>
          <Icon name="trash" />
        </ActionIcon>
      ),
    },
  ];
  return (
    <section aria-labelledby="open-invitations">
      <h2 id="open-invitations" className={classes.title}>
        Open invitations
      </h2>
      <Outcome>{told}</Outcome>
      {data === undefined && error === null && <LoadingRows />}
      {data === undefined && error !== null && (
        <Failed error={error} title="The invitations could not be read" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Text c="dimmed">Nobody is invited at present. Invitations that were used or have expired are not listed.</Text>
      )}
      {data !== undefined && data.length > 0 && (
        <Rows label="Open invitations" columns={columns} rows={data} idOf={({ id }) => id} pages={noMore} />
      )}
      {leaving !== undefined && (
        <ActionDialog
          title={`Revoke the invitation of ${leaving.email}?`}
          label="Revoke"
          isGrave
          onAct={() => revoke(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          Its link stops working at once. You can invite the same address again.
        </ActionDialog>
      )}
    </section>
  );
}
