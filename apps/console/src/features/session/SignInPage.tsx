import { Loader, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Brand } from '../../components/Brand.tsx';
import { useTitle } from '../../components/useTitle.ts';
import type { SignedOut } from '../../platform/session/session.ts';
import { type SignInOptions, useSignInOptions } from '../../platform/session/useSignInOptions.ts';
import { AccountForm } from './AccountForm.tsx';
import { Farewell } from './Farewell.tsx';
import { ForgottenForm } from './ForgottenForm.tsx';
import { OtherWay, type View } from './OtherWay.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import classes from './SignInPage.module.css';
import { WrongAddress } from './WrongAddress.tsx';

/** What people see who are not signed in. */
export function SignInPage({ left }: { left: SignedOut }) {
  const options = useSignInOptions();
  if (options !== undefined) return <Ways left={left} options={options} />;
  return (
    <main className={classes.page}>
      <Loader mx="auto" aria-label="Loading" />
    </main>
  );
}

function Ways({ left, options }: { left: SignedOut; options: SignInOptions }) {
  const [chosen, setChosen] = useState<View>('signIn');
  const [email, setEmail] = useState('');
  const view = possible(chosen, options);
  const title = titleOf(view, options);
  useTitle(title);
  return (
    <main className={classes.page}>
      <Brand />
      <WrongAddress />
      <div className={classes.panel}>
        <Title order={1} mb="md">
          {title}
        </Title>
        {view === 'signIn' && <Farewell left={left} />}
        <div role="status">
          {options.first && (
            <Text size="sm" mb="md">
              Nobody has an account here yet. The first account is the operator’s: it manages the accounts, the media
              and the jobs of this platform.
            </Text>
          )}
        </div>
        {view === 'forgotten' ? (
          <ForgottenForm email={email} />
        ) : (
          <AccountForm
            isNew={view === 'register'}
            needsSetupCode={options.setupCode}
            needsInvitation={options.registration === 'invited'}
            email={email}
            onForgotten={
              options.mail
                ? (typed) => {
                    setEmail(typed);
                    setChosen('forgotten');
                  }
                : undefined
            }
          />
        )}
        {options.identityProvider && view === 'signIn' && <ProviderSignIn refused={left.refused} />}
      </div>
      {!options.first && <OtherWay view={view} options={options} onChoose={setChosen} />}
    </main>
  );
}

/** What can be done of what was chosen: that may have been before the options were known. */
function possible(chosen: View, { first, registration }: SignInOptions): View {
  // Without an account, nobody can sign in.
  if (first) return 'register';
  return chosen === 'register' && registration === 'closed' ? 'signIn' : chosen;
}

function titleOf(view: View, { first }: SignInOptions): string {
  if (view === 'forgotten') return 'Forgot your password?';
  if (view === 'signIn') return 'Sign in';
  return first ? 'Create the operator’s account' : 'Create an account';
}
