import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyField } from './CopyField.tsx';
import classes from './SecretOnce.module.css';

interface SecretOnceProps {
  label: string;
  secret: string;
  /** Names the secret in the sentence that asks to copy it. */
  what?: string;
  /** Where to keep it. */
  text: string;
  /** Fields that go with the secret, in front of it. */
  before?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}

/** A secret that nobody can read again. */
export function SecretOnce({ label, secret, what = 'it', text, before, children, onClose }: SecretOnceProps) {
  const top = useRef<HTMLDivElement>(null);
  // What had the focus before, such as the button of a form, is gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <Stack ref={top} tabIndex={-1} className={classes.once}>
      <Text>
        <strong>Copy {what} now: it is shown only once.</strong> {text}
      </Text>
      <div>
        {before}
        <CopyField label={label} text={secret} />
      </div>
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Stack>
  );
}
