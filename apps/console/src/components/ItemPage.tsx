import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useServices } from '../platform/context.ts';
import { type Kind, nounOf, type Status } from '../platform/media/kinds.ts';
import { showRemoved } from '../platform/media/mediaLists.ts';
import { removeMedium } from '../platform/media/removal.ts';
import { Icon } from './Icon.tsx';
import classes from './ItemPage.module.css';
import { NeighbourLinks } from './NeighbourLinks.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useTitle } from './useTitle.ts';

const ConfirmDeletion = lazy(async () => ({ default: (await import('./ConfirmDeletion.tsx')).ConfirmDeletion }));

interface ItemPageProps {
  kind: Kind;
  id: string;
  title: string;
  status: Status;
  progress: number;
  /** Whether the person who is signed in can delete it. */
  isOwn?: boolean;
  /** The player or the picture, and what is known of it. */
  children: ReactNode;
  /** Beside it, or below it on narrow screens. */
  side: ReactNode;
}

/** The frame of the page of one medium. */
export function ItemPage({ kind, id, title, status, progress, isOwn = true, children, side }: ItemPageProps) {
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useTitle(title);
  const remove = async () => {
    await removeMedium[kind](services, id);
    // Without the page, nobody reads the item again, which would fail.
    await navigate({ to: `/${kind}` });
    showRemoved(queries, kind, [id]);
  };
  return (
    <>
      <div className={classes.ways}>
        <Link className={classes.way} to={isOwn ? `/${kind}` : '/listen'}>
          <Icon name="back" size={16} />
          {isOwn ? nounOf[kind].title : 'Discover'}
        </Link>
        {isOwn && <NeighbourLinks key={id} kind={kind} id={id} />}
      </div>
      <div className={classes.head}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <StatusBadge status={status} progress={progress} />
        {isOwn && (
          <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setIsLeaving(true)}>
            Delete
          </Button>
        )}
      </div>
      <div className={classes.columns}>
        <div>{children}</div>
        <div className={classes.side}>{side}</div>
      </div>
      {isLeaving && (
        <Suspense>
          <ConfirmDeletion title={`Delete “${title}”?`} onDelete={remove} onClose={() => setIsLeaving(false)}>
            All its files are deleted. Pages that show it will no longer find it. This cannot be undone.
          </ConfirmDeletion>
        </Suspense>
      )}
    </>
  );
}

/** What is known of a medium: pairs of a name and a text; those without a text are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, text]) =>
        text === undefined || text === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
