import { Badge, Button, Group, Text } from '@mantine/core';
import type { Millrace } from '@millrace/client';
import { Icon } from '../../components/Icon.tsx';
import { dateTimeText } from '../../platform/format.ts';
import classes from './Account.module.css';
import { clientText } from './clientText.ts';

export type LoginSession = Awaited<ReturnType<Millrace['video']['listSessions']>>['sessions'][number];

/** One sign-in: with what, when and from where. */
export function SessionRow({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  const { current, userAgent, createdAt, lastUsedAt, address } = session;
  const client = clientText(userAgent);
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon name="system" />
      </span>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={550}>{client}</Text>
          {current && (
            <Badge color="water.7" variant="filled" radius="sm" autoContrast>
              This session
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            `Signed in ${dateTimeText(createdAt)}`,
            `last used ${dateTimeText(lastUsedAt)}`,
            address && `from ${address}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`End the session of ${client}, signed in ${dateTimeText(createdAt)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
