import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import classes from './ListHead.module.css';

interface ListHeadProps {
  picture?: ReactNode;
  title: string;
  /** A badge beside the title. */
  badge?: ReactNode;
  facts: ReactNode;
  text?: string | null;
  /** Undefined while there is nothing to play. */
  onPlay?: (() => void) | undefined;
  /** More buttons. */
  children?: ReactNode;
}

/** The top of a list of tracks. */
export function ListHead({ picture, title, badge, facts, text, onPlay, children }: ListHeadProps) {
  return (
    <div className={classes.head}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.texts}>
        <div className={classes.line}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {badge}
        </div>
        <Text c="dimmed" size="sm" className={classes.facts}>
          {facts}
        </Text>
        {text && <Text className={classes.text}>{text}</Text>}
      </div>
      <div className={classes.actions}>
        {onPlay !== undefined && (
          <Button leftSection={<Icon name="play" size={16} />} onClick={onPlay}>
            Play all
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
