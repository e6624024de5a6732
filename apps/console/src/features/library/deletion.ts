import { useState } from 'react';
import { sentenceOf } from '../../components/Failed.tsx';
import { useServices } from '../../platform/context.ts';
import type { Kind } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import { removeMedium } from '../../platform/media/removal.ts';

/** Fewer than browsers send at once to one service, so that the page can go on reading. */
const atOnce = 3;

export interface DeletionState {
  name: 'asking' | 'deleting' | 'done';
  deleted: number;
  failed: readonly { item: Listed; reason: string }[];
}

/** Deletes many media, a few at a time. A failure stops only its own. */
export function useDeletion(kind: Kind, items: readonly Listed[]) {
  const services = useServices();
  const [state, setState] = useState<DeletionState>({ name: 'asking', deleted: 0, failed: [] });
  const [stopping] = useState(() => ({ isWanted: false }));

  async function run(given: readonly Listed[]): Promise<void> {
    stopping.isWanted = false;
    setState((old) => ({ ...old, name: 'deleting', failed: [] }));
    const waiting = [...given];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined && !stopping.isWanted; item = waiting.shift()) {
        const one = item;
        try {
          await removeMedium[kind](services, one.id);
          setState((old) => ({ ...old, deleted: old.deleted + 1 }));
        } catch (error) {
          setState((old) => ({ ...old, failed: [...old.failed, { item: one, reason: sentenceOf(error) }] }));
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setState((old) => ({ ...old, name: 'done' }));
  }

  return {
    state,
    begin: () => run(items),
    retry: () => run(state.failed.map(({ item }) => item)),
    /** Those that have begun are still deleted. */
    stop: () => {
      stopping.isWanted = true;
    },
  };
}
