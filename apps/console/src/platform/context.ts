import { createContext, useContext } from 'react';
import type { Services } from './services.ts';
import type { User } from './session/session.ts';
import { useStore } from './store.ts';

const Context = createContext<Services | undefined>(undefined);

export const ServicesProvider = Context.Provider;

export function useServices(): Services {
  const services = useContext(Context);
  if (services === undefined) throw new Error('There is no ServicesProvider above.');
  return services;
}

/** The person who is signed in; undefined while nobody is. */
export function useUser(): User | undefined {
  const state = useStore(useServices().session.state);
  return state.name === 'signedIn' ? state.user : undefined;
}
