import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { Player } from '../../../components/Player.tsx';
import { useServices } from '../../../platform/context.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { operatorKeys } from '../shared/keys.ts';
import type { FoundMedium } from './read.ts';
import classes from './TakeDownsPage.module.css';

/** What the public gets of a medium, or why it gets nothing. */
export function Preview({ medium }: { medium: FoundMedium }) {
  const { kind, title, status, takenDown, picture, spare, player, owner } = medium;
  const { millrace } = useServices();
  const account = useQuery({
    queryKey: operatorKeys.account(owner.id),
    queryFn: async ({ signal }) => (await millrace.video.adminGetAccount({ id: owner.id }, { signal })).account,
  });
  if (takenDown !== undefined) {
    return (
      <Gone title={`Taken down on ${dateTimeText(takenDown.at)}`}>
        The reason, which the owner sees: <strong>{takenDown.reason}</strong>
      </Gone>
    );
  }
  if (status !== 'ready')
    return <Gone title="It is not public">It can be seen when its processing has succeeded.</Gone>;
  if (account.data?.suspended) {
    return <Gone title="It is hidden">Its owner is suspended, so the public does not find it.</Gone>;
  }
  // The player of a suspended owner's medium would show an error.
  if (account.isPending) return <Gone title="Loading" />;
  if (player !== undefined) {
    return kind === 'videos' ? (
      <Player address={player} title={title} ratio={16 / 9} />
    ) : (
      <Player address={player} title={title} />
    );
  }
  return (
    <div className={classes.picture}>
      <Picture address={picture} spare={spare} icon={kind} />
    </div>
  );
}

function Gone({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.gone}>
      <Icon name="block" size={32} />
      <Title order={3} size="h4">
        {title}
      </Title>
      {children !== undefined && <Text size="sm">{children}</Text>}
    </div>
  );
}
