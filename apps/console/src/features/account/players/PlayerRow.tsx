import { Button, Text } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import { dateText, dateTimeText } from '../../../platform/format.ts';
import classes from '../Account.module.css';
import type { Player } from './usePlayers.ts';

export function PlayerRow({ player, onRevoke }: { player: Player; onRevoke: () => void }) {
  const { name, createdAt, lastUsedAt } = player;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon name="listen" />
      </span>
      <div className={classes.text}>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          Created {dateText(createdAt)} · {lastUsedAt === null ? 'never used' : `last used ${dateTimeText(lastUsedAt)}`}
        </Text>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
