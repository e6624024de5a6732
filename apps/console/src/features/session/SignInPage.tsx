import { Alert, Anchor, Loader, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Brand } from '../../components/Brand.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { dateTimeText } from '../../platform/format.ts';
import type { SignedOut } from '../../platform/session/session.ts';
import { type SignInOptions, useSignInOptions } from '../../platform/session/useSignInOptions.ts';
import { ForgottenForm } from './ForgottenForm.tsx';
import { ProviderSignIn } from './ProviderSignIn.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';
import { WrongAddress } from './WrongAddress.tsx';

type View = 'signIn' | 'register' | 'forgotten';

/** What people see who are not signed in. */
export function SignInPage({ left }: { left: SignedOut }) {
  const options = useSignInOptions();
  const [chosen, setChosen] = useState<View>('signIn');
  const [email, setEmail] = useState('');
  // Without an account, nobody can sign in.
  const view = options?.first ? 'register' : chosen;
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
        {options?.first && (
          <Text size="sm" mb="md">
            Nobody has an account here yet. The first account is the operator’s: it manages the accounts, the media and
            the jobs of this platform.
          </Text>
        )}
        {options === undefined && <Loader aria-label="Loading" />}
        {options !== undefined && view === 'signIn' && (
          <SignInForm
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
        {options !== undefined && view === 'register' && (
          <RegisterForm needsInvitation={options.registration === 'invited'} />
        )}
        {view === 'forgotten' && <ForgottenForm email={email} />}
        {options?.identityProvider && view === 'signIn' && <ProviderSignIn refused={left.refused} />}
      </div>
      {options !== undefined && !options.first && <OtherWay {...{ view, options }} onChoose={setChosen} />}
    </main>
  );
}

function titleOf(view: View, options: SignInOptions | undefined): string {
  if (view === 'forgotten') return 'Forgot your password?';
  if (view === 'signIn') return 'Sign in';
  return options?.first ? 'Create the operator’s account' : 'Create an account';
}

/** Why somebody who was signed in is not any more. */
function Farewell({ left: { ended, deleteAt } }: { left: SignedOut }) {
  if (!ended && deleteAt === undefined) return null;
  return (
    <Alert icon={<Icon name="alert" />} mb="md" color="yellow" role="status">
      <Text size="sm">
        {deleteAt === undefined
          ? 'Your session has ended. Sign in to continue where you were.'
          : `Your account will be deleted on ${dateTimeText(deleteAt)}. Sign in before then to keep it, with everything in it.`}
      </Text>
    </Alert>
  );
}

function OtherWay({ view, options, onChoose }: { view: View; options: SignInOptions; onChoose: (view: View) => void }) {
  const { question, answer, to }: { question: string; answer: string; to: View } =
    view === 'signIn'
      ? {
          question: options.registration === 'invited' ? 'Invited? ' : 'New here? ',
          answer: 'Create an account',
          to: 'register',
        }
      : {
          question: view === 'register' ? 'You have an account? ' : 'You know it again? ',
          answer: 'Sign in',
          to: 'signIn',
        };
  if (to === 'register' && options.registration === 'closed') {
    return (
      <Text ta="center" size="sm" c="dimmed">
        Accounts are created by the operator here.
      </Text>
    );
  }
  return (
    <Text ta="center" size="sm">
      {question}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={() => onChoose(to)}>
        {answer}
      </Anchor>
    </Text>
  );
}
