import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useServices, useUser } from '../../platform/context.ts';
import { refreshLists } from '../../platform/media/mediaLists.ts';
import { isSending } from './queue/entry.ts';
import { createMemory } from './queue/unfinished.ts';
import { createUploads, type Uploads } from './queue/uploads.ts';

const Context = createContext<Uploads | undefined>(undefined);

export function useUploads(): Uploads {
  const uploads = useContext(Context);
  if (uploads === undefined) throw new Error('There is no UploadsProvider above.');
  return uploads;
}

/** Holds the uploads of the person who is signed in; they stop with the session. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const queries = useQueryClient();
  const user = useUser();
  const account = user?.id ?? 0;
  const [uploads, setUploads] = useState<Uploads>();
  useEffect(() => {
    const made = createUploads(services, {
      memory: createMemory(localStorage, sessionStorage, account),
      onChange: (kind) => void refreshLists(queries, kind),
    });
    const warn = (event: BeforeUnloadEvent) => {
      if (made.entries.get().some(isSending)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    setUploads(made);
    return () => {
      window.removeEventListener('beforeunload', warn);
      made.close();
    };
  }, [services, queries, account]);
  if (uploads === undefined) return null;
  return <Context value={uploads}>{children}</Context>;
}
