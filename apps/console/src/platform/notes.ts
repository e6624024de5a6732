import { createContext, useContext } from 'react';
import { createStore, type Store } from './store.ts';

/** A sentence about something that just happened. */
export interface Note {
  text: string;
  /** Whether it tells of a failure. Those stay until they are closed. */
  isAlert: boolean;
}

export interface Notes {
  latest: Store<Note | undefined>;
  tell(text: string): void;
  warn(text: string): void;
  close(): void;
}

export function createNotes(): Notes {
  const latest = createStore<Note | undefined>(undefined);
  return {
    latest,
    tell: (text) => latest.set({ text, isAlert: false }),
    warn: (text) => latest.set({ text, isAlert: true }),
    close: () => latest.set(undefined),
  };
}

const Context = createContext<Notes | undefined>(undefined);

export const NotesProvider = Context.Provider;

export function useNotes(): Notes {
  const notes = useContext(Context);
  if (notes === undefined) throw new Error('There is no NotesProvider above.');
  return notes;
}
