import { ActionIcon, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { countText } from '../../platform/format.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { keys } from '../../platform/media/keys.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { showRemoved } from '../../platform/media/mediaLists.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './useSelection.ts';

const DeleteMany = lazy(async () => ({ default: (await import('./DeleteMany.tsx')).DeleteMany }));
const ShowMany = lazy(async () => ({ default: (await import('./ShowMany.tsx')).ShowMany }));
const TagMany = lazy(async () => ({ default: (await import('./TagMany.tsx')).TagMany }));

/** What can be done with those that were chosen. */
export function SelectionBar({ kind, selection, shown }: { kind: Kind; selection: Selection; shown: number }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<{ what: 'delete' | 'tag' | 'show'; items: readonly Listed[] }>();
  const { chosen } = selection;
  useFocusAfter(chosen.length > 0);
  const { one, many } = nounOf[kind];
  const close = () => setBegun(undefined);
  const closeDeletion = (removed: readonly string[]) => {
    close();
    // They leave the list, and so the selection.
    showRemoved(queries, kind, removed);
  };
  const closeChange = () => {
    close();
    // Lists can be narrowed by what has changed, and pages of single media show it.
    void refresh(queries, { queryKey: keys.kind(kind) });
    if (kind === 'tracks') void refresh(queries, { queryKey: listenKeys.all });
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
            <Button variant="subtle" color="gray" size="xs" onClick={selection.all}>
              Select all {shown} shown
            </Button>
          )}
          {kind === 'images' && (
            <Button variant="default" size="xs" onClick={() => setBegun({ what: 'tag', items: chosen })}>
              Add tags
            </Button>
          )}
          {kind !== 'images' && (
            <Button variant="default" size="xs" onClick={() => setBegun({ what: 'show', items: chosen })}>
              Visibility
            </Button>
          )}
          <Button
            color="red.8"
            size="xs"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => setBegun({ what: 'delete', items: chosen })}
          >
            Delete
          </Button>
          <ActionIcon onClick={selection.clear} aria-label="Clear the selection">
            <Icon name="close" />
          </ActionIcon>
        </section>
      )}
      {begun !== undefined && (
        <Suspense>
          {begun.what === 'delete' && <DeleteMany kind={kind} items={begun.items} onClose={closeDeletion} />}
          {begun.what === 'tag' && <TagMany items={begun.items} onClose={closeChange} />}
          {begun.what === 'show' && kind !== 'images' && (
            <ShowMany kind={kind} items={begun.items} onClose={closeChange} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** The bar goes away with the selection: a focus that was in it goes on from the content. */
function useFocusAfter(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) {
      document.querySelector('main')?.focus({ preventScroll: true });
    }
    wasShown.current = isShown;
  }, [isShown]);
}
