import { Alert, Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Brand } from '../../components/Brand.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';

/** What people see who are not signed in. */
export function SignInPage({ ended }: { ended: boolean }) {
  const [isNew, setIsNew] = useState(false);
  const title = isNew ? 'Create an account' : 'Sign in';
  useTitle(title);
  return (
    <main className={classes.page}>
      <Brand />
      <div className={classes.panel}>
        <Title order={1} mb="md">
          {title}
        </Title>
        {ended && !isNew && (
          <Alert icon={<Icon name="alert" />} mb="md" color="yellow" role="status">
            <Text size="sm">Your session has ended. Sign in to continue where you were.</Text>
          </Alert>
        )}
        {isNew ? <RegisterForm /> : <SignInForm />}
      </div>
      <Text ta="center" size="sm">
        {isNew ? 'You have an account? ' : 'New here? '}
        <Anchor component="button" type="button" size="sm" underline="always" onClick={() => setIsNew(!isNew)}>
          {isNew ? 'Sign in' : 'Create an account'}
        </Anchor>
      </Text>
    </main>
  );
}
