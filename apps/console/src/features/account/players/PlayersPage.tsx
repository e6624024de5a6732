import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { useServices } from '../../../platform/context.ts';
import classes from '../Account.module.css';
import { accountKeys } from '../keys.ts';
import { LoadingPanels } from '../LoadingPanels.tsx';
import { PlayerRow } from './PlayerRow.tsx';
import { type Player, usePlayers } from './usePlayers.ts';

const AddPlayer = lazy(async () => ({ default: (await import('./AddPlayer.tsx')).AddPlayer }));
const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

const purpose = 'Play your music with Symfonium, Feishin, Supersonic and every other player for Subsonic.';

/** The players that sign in with a password of their own. */
export function PlayersPage() {
  useTitle('Players');
  const { millrace } = useServices();
  const queries = useQueryClient();
  const { data, error, refetch } = usePlayers();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Player>();
  if (data === undefined) {
    if (error === null) return <LoadingPanels count={1} />;
    return <Failed error={error} title="Your players could not be read" onRetry={() => void refetch()} />;
  }
  const revoke = async ({ id }: Player) => {
    await millrace.music.deleteAppPassword({ id });
    await queries.invalidateQueries({ queryKey: accountKeys.players });
  };
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsAdding(true)}>
      Add a player
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <Notice icon="listen" title="No players yet" action={add}>
          {purpose} Each has its own password, which you can revoke without signing out the others.
        </Notice>
      ) : (
        <Panel title="Players">
          <Text size="sm" c="dimmed" mb="md">
            {purpose}
          </Text>
          <ul className={classes.rows} aria-label="Players">
            {data.map((player) => (
              <PlayerRow key={player.id} player={player} onRevoke={() => setLeaving(player)} />
            ))}
          </ul>
          <div className={classes.below}>{add}</div>
        </Panel>
      )}
      <Suspense>
        {isAdding && <AddPlayer onClose={() => setIsAdding(false)} />}
        {leaving !== undefined && (
          <ConfirmDeletion
            title={`Revoke “${leaving.name}”?`}
            action="Revoke"
            onDelete={() => revoke(leaving)}
            onClose={() => setLeaving(undefined)}
          >
            The player is signed out at once. This cannot be undone.
          </ConfirmDeletion>
        )}
      </Suspense>
    </>
  );
}
