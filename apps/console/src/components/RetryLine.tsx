import { Button, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface RetryLineProps extends TextProps {
  /** What is missing, and why. */
  children: ReactNode;
  onRetry: () => void;
}

/** A line in place of something that could not be read, beside what could. */
export function RetryLine({ children, onRetry, ...text }: RetryLineProps) {
  return (
    <Text role="alert" {...text}>
      {children}{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </Text>
  );
}
