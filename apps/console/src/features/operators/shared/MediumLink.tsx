import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Kind } from '../../../platform/media/kinds.ts';
import classes from './links.module.css';

/** Leads to what operators see of a medium of any account. */
export function MediumLink({ kind, id, children }: { kind: Kind; id: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to="/operators/take-downs" search={{ kind, id }}>
      {children}
    </Link>
  );
}
