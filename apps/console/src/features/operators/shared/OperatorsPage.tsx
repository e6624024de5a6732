import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/Notice.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { useUser } from '../../../platform/context.ts';
import classes from './OperatorsPage.module.css';

interface OperatorsPageProps {
  title: string;
  /** What the page is for, in a sentence. */
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of a page of operators. */
export function OperatorsPage({ title, lead, children }: OperatorsPageProps) {
  useTitle(title);
  return (
    <OperatorsOnly>
      <div className={classes.head}>
        <Title order={1}>{title}</Title>
        <Text c="dimmed" size="sm">
          {lead}
        </Text>
      </div>
      {children}
    </OperatorsOnly>
  );
}

/** To people who are no operators, says that the page is not theirs; they send none of its requests, which would be refused. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  return useUser()?.role === 'admin' ? children : <ForOthers />;
}

function ForOthers() {
  useTitle('For operators');
  return (
    <Notice
      icon="block"
      title="This page is for operators"
      action={
        <Button variant="default" component={Link} to="/videos">
          Show your videos
        </Button>
      }
    >
      Your account is not an operator of this platform. An operator can make it one.
    </Notice>
  );
}
