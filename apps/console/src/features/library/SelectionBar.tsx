import { ActionIcon, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { countText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './useSelection.ts';

const DeleteMany = lazy(async () => ({ default: (await import('./DeleteMany.tsx')).DeleteMany }));

/** What can be done with those that were chosen. */
export function SelectionBar({ kind, selection, shown }: { kind: Kind; selection: Selection; shown: number }) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<readonly Listed[]>();
  const { chosen } = selection;
  const { one, many } = nounOf[kind];
  const close = async () => {
    setLeaving(undefined);
    // Those that were deleted leave the list, and so the selection.
    await queries.invalidateQueries({ queryKey: keys.kind(kind) });
  };
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {chosen.length === 0 ? '' : `${countText(chosen.length, one, many)} selected`}
      </div>
      {chosen.length > 0 && (
        <section className={classes.bar} aria-label="Selection">
          <Text fw={600} size="sm" className={classes.count}>
            {chosen.length} selected
          </Text>
          {chosen.length < shown && (
            <Button variant="subtle" color="gray" size="compact-md" onClick={selection.all}>
              Select all {shown} shown
            </Button>
          )}
          <Button
            color="red.8"
            size="compact-md"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => setLeaving(chosen)}
          >
            Delete
          </Button>
          <ActionIcon onClick={selection.clear} aria-label="Clear the selection">
            <Icon name="close" />
          </ActionIcon>
        </section>
      )}
      {leaving !== undefined && (
        <Suspense>
          <DeleteMany kind={kind} items={leaving} onClose={() => void close()} />
        </Suspense>
      )}
    </>
  );
}
