import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import classes from './Notice.module.css';

interface NoticeProps {
  icon: IconName;
  title: string;
  /** What it means, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it tells of a failure, which assistive technology should read at once. */
  isAlert?: boolean;
}

/** What a page shows in place of its content: nothing there yet, failed, not found. */
export function Notice({ icon, title, children, action, isAlert = false }: NoticeProps) {
  return (
    <div className={classes.notice} role={isAlert ? 'alert' : undefined}>
      <span className={classes.badge}>
        <Icon name={icon} size={28} />
      </span>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children !== undefined && <Text c="dimmed">{children}</Text>}
      {action}
    </div>
  );
}
