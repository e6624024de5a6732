import { Badge, Button, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import page from '../../../components/ItemPage.module.css';
import { Facts } from '../../../components/ItemPage.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { useServices } from '../../../platform/context.ts';
import { refresh } from '../../../platform/lists/listCache.ts';
import { keys } from '../../../platform/media/keys.ts';
import { nounOf } from '../../../platform/media/kinds.ts';
import { AccountLink } from '../shared/AccountLink.tsx';
import { operatorKeys } from '../shared/keys.ts';
import { ActionDialog } from '../shared/LazyActionDialog.tsx';
import { Outcome } from '../shared/Outcome.tsx';
import { Preview } from './Preview.tsx';
import { type FoundMedium, takeDown } from './read.ts';

/** A medium of any account, and its take-down. */
export function Medium({ medium }: { medium: FoundMedium }) {
  const services = useServices();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [told, setTold] = useState<string>();
  const { kind, id, title, status, progress, owner, takenDown, facts } = medium;
  const { one } = nounOf[kind];
  const act = async (reason: string) => {
    await takeDown[kind](services, id, reason);
    await queries.invalidateQueries({ queryKey: operatorKeys.medium(kind, id) });
    setTold(`The ${one} is taken down. ${owner.email} sees the reason.`);
    await Promise.all([
      refresh(queries, { queryKey: operatorKeys.audit() }),
      refresh(queries, { queryKey: keys.kind(kind) }),
    ]);
  };
  return (
    <>
      <Outcome>{told}</Outcome>
      <div className={page.head}>
        <Title order={2} className={page.title}>
          {title}
        </Title>
        {takenDown === undefined ? (
          <StatusBadge status={status} progress={progress} />
        ) : (
          <Badge color="red.8" variant="filled" radius="sm">
            Taken down
          </Badge>
        )}
        {takenDown === undefined && (
          <Button color="red.8" onClick={() => setIsAsking(true)}>
            Take down…
          </Button>
        )}
      </div>
      <div className={page.columns}>
        <Preview medium={medium} />
        <Panel title={`About the ${one}`}>
          <Text size="sm">
            Owner: <AccountLink id={owner.id}>{owner.email}</AccountLink>
          </Text>
          <Facts facts={[...facts, ['Id', id]]} />
        </Panel>
      </div>
      {isAsking && (
        <ActionDialog
          title={`Take down “${title}”?`}
          label="Take down"
          isGrave
          reasonFor="The owner sees it."
          onAct={act}
          onClose={() => setIsAsking(false)}
        >
          Its files are removed, and nobody can play or see it any more. This cannot be undone: the owner would have to
          upload it again. Caches of browsers and CDNs may show it for a while.
        </ActionDialog>
      )}
    </>
  );
}
