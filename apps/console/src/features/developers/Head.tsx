import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Head.module.css';

/** The top of a page: what it is, what it is for, and what can be done. */
export function Head({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm">
          {text}
        </Text>
      </div>
      <div className={classes.tools}>{children}</div>
    </div>
  );
}
