import { Text } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useRef } from 'react';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { removeMedium } from '../../platform/media/removal.ts';
import type { Services } from '../../platform/services.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { useBatch } from './useBatch.ts';

interface ManyProps {
  kind: Kind;
  items: readonly Listed[];
  /** @param removed those that are gone */
  onClose: (removed: readonly string[]) => void;
}

/** Deletes several media. */
export function DeleteMany({ kind, items, onClose }: ManyProps) {
  const services = useServices();
  const removed = useRef<string[]>([]);
  const batch = useBatch(items, async ({ id }) => {
    await removeIfThere(services, kind, id);
    removed.current.push(id);
  });
  const { one, many } = nounOf[kind];
  return (
    <BatchDialog
      kind={kind}
      batch={batch}
      count={items.length}
      participle="deleted"
      onClose={() => onClose(removed.current)}
      title={`Delete ${countText(items.length, one, many)}?`}
      button={{ text: 'Delete', color: 'red.8' }}
    >
      <Text>
        {items.length === 1
          ? 'All its files are deleted. Pages that show it will no longer find it.'
          : 'All their files are deleted. Pages that show them will no longer find them.'}{' '}
        This cannot be undone.
      </Text>
    </BatchDialog>
  );
}

/** What somebody else has deleted meanwhile is as it should be. */
async function removeIfThere(services: Services, kind: Kind, id: string): Promise<void> {
  try {
    await removeMedium[kind](services, id);
  } catch (error) {
    if (!(error instanceof MillraceError && error.status === 404)) throw error;
  }
}
