import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListenPage.module.css';

/** A titled part of a page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} size="h4" className={classes.section}>
      {title}
    </Title>
    {children}
  </section>
);
