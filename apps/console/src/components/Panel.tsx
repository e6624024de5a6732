import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
