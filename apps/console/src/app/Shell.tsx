import { Suspense } from 'react';
import { lazyPage } from '../components/lazyPage.ts';
import { Waiting } from '../components/Waiting.tsx';
import { SessionGate } from '../features/session/SessionGate.tsx';

/** People who only sign in do not load it. */
export const SignedIn = lazyPage(() => import('./SignedIn.tsx'), 'SignedIn');

export function Shell() {
  return (
    <SessionGate>
      <Suspense fallback={<Waiting />}>
        <SignedIn />
      </Suspense>
    </SessionGate>
  );
}
