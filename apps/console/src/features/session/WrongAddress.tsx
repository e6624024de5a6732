import { lazy, Suspense } from 'react';
import { useServices } from '../../platform/context.ts';

const OwnAddress = lazy(async () => ({ default: (await import('./OwnAddress.tsx')).OwnAddress }));

/** Says where the console is, to people who have opened it at an address whose pages the services do not let sign in. */
export function WrongAddress() {
  const { console: own } = useServices().config;
  if (own === undefined || own === window.location.origin) return null;
  return (
    <Suspense>
      <OwnAddress own={own} />
    </Suspense>
  );
}
