import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './links.module.css';

export function AccountLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link className={classes.link} to="/operators/accounts/$id" params={{ id: String(id) }}>
      {children}
    </Link>
  );
}
