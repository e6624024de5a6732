import { Button, Loader } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../platform/context.ts';
import { useStore } from '../../platform/store.ts';
import classes from './SessionGate.module.css';
import { WrongAddress } from './WrongAddress.tsx';

const SignInPage = lazy(async () => ({ default: (await import('./SignInPage.tsx')).SignInPage }));

const waiting = (
  <div className={classes.wait}>
    <Loader aria-label="Loading" />
  </div>
);

/** Shows the page to people who are signed in, at whatever address they came to; to others, the sign-in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const state = useStore(session.state);
  useEffect(() => void session.start(), [session]);
  switch (state.name) {
    case 'starting':
      return waiting;
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
        <Suspense fallback={waiting}>
          <SignInPage left={state} />
        </Suspense>
      );
    case 'signedIn':
      return children;
  }
}
