import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Kind } from '../platform/media/kinds.ts';
import type { Listed } from '../platform/media/listed.ts';
import { neighboursOf } from '../platform/media/neighbours.ts';
import { Icon } from './Icon.tsx';
import classes from './ItemPage.module.css';
import { useKeys } from './useKeys.ts';

/** Ways to the media beside this one in its list, also at the keys "k" and "j". */
export function NeighbourLinks({ kind, id }: { kind: Kind; id: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // As the list was when the page was opened.
  const [{ previous, next }] = useState(() => neighboursOf(queries, kind, id));
  const go = (to: Listed | undefined) => () => {
    if (to !== undefined) void navigate({ to: `/${kind}/$id`, params: { id: to.id } });
  };
  useKeys({ k: go(previous), j: go(next) });
  return (
    <nav className={classes.neighbours} aria-label="Beside it in the list">
      {previous !== undefined && (
        <Link className={classes.way} to={`/${kind}/$id`} params={{ id: previous.id }} title={`${previous.title} (k)`}>
          <Icon name="back" size={16} />
          Previous
        </Link>
      )}
      {next !== undefined && (
        <Link className={classes.way} to={`/${kind}/$id`} params={{ id: next.id }} title={`${next.title} (j)`}>
          Next
          <Icon name="forward" size={16} />
        </Link>
      )}
    </nav>
  );
}
