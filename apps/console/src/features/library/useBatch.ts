import { useState } from 'react';
import { sentenceOf } from '../../components/sentenceOf.ts';
import type { Listed } from '../../platform/media/listed.ts';

/** Fewer than browsers send at once to one service, so that the page can go on reading. */
const atOnce = 3;

export interface BatchState {
  name: 'asking' | 'running' | 'over';
  done: number;
  failed: readonly { item: Listed; reason: string }[];
}

/** Does the same to many media, a few at a time. A failure stops only its own. */
export function useBatch(items: readonly Listed[], act: (item: Listed) => Promise<unknown>) {
  const [state, setState] = useState<BatchState>({ name: 'asking', done: 0, failed: [] });
  const [stopping] = useState(() => ({ isWanted: false }));

  async function run(given: readonly Listed[]): Promise<void> {
    stopping.isWanted = false;
    setState((old) => ({ ...old, name: 'running', failed: [] }));
    const waiting = [...given];
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined && !stopping.isWanted; item = waiting.shift()) {
        const one = item;
        try {
          await act(one);
          setState((old) => ({ ...old, done: old.done + 1 }));
        } catch (error) {
          setState((old) => ({ ...old, failed: [...old.failed, { item: one, reason: sentenceOf(error) }] }));
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setState((old) => ({ ...old, name: 'over' }));
  }

  return {
    state,
    begin: () => void run(items),
    retry: () => void run(state.failed.map(({ item }) => item)),
    /** Those that have begun are still done. */
    stop: () => {
      stopping.isWanted = true;
    },
  };
}

export type Batch = ReturnType<typeof useBatch>;
