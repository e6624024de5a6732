import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useServices } from '../../platform/context.ts';
import { useStore } from '../../platform/store.ts';
import { WrongAddress } from './WrongAddress.tsx';

const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }));

/** Shows the page to people who are signed in, at whatever address they came to; to others, the sign-in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const state = useStore(session.state);
  useEffect(() => void session.start(), [session]);
  switch (state.name) {
    case 'starting':
      return <Waiting />;
    case 'unreachable':
      return (
        <Notice
          icon="offline"
          title="The platform does not answer"
          isAlert
          action={
            <>
              <WrongAddress />
              <Button variant="default" leftSection={<Icon name="retry" />} onClick={() => void session.start()}>
                Try again
              </Button>
            </>
          }
        >
          Check that it runs, and that you are online.
        </Notice>
      );
    case 'signedOut':
      return (
        <Suspense fallback={<Waiting />}>
          <SignInPage left={state} />
        </Suspense>
      );
    case 'signedIn':
      return children;
  }
}
