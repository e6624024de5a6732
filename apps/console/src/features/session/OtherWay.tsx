import { Anchor, Text } from '@mantine/core';
import type { SignInOptions } from '../../platform/session/useSignInOptions.ts';

/** What the page of people who are not signed in asks for. */
export type View = 'signIn' | 'register' | 'forgotten';

interface OtherWayProps {
  view: View;
  options: SignInOptions;
  onChoose: (view: View) => void;
}

/** Below the form: the way to another one. */
export function OtherWay({ view, options, onChoose }: OtherWayProps) {
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
