import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyField } from '../../components/CopyField.tsx';
import classes from './SecretOnce.module.css';

interface SecretOnceProps {
  label: string;
  secret: string;
  /** Where to keep it. */
  text: string;
  children?: ReactNode;
  onClose: () => void;
}

/** A secret that nobody can read again. */
export function SecretOnce({ label, secret, text, children, onClose }: SecretOnceProps) {
  const top = useRef<HTMLDivElement>(null);
  // What had the focus before, such as the button of a form, is gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <Stack ref={top} tabIndex={-1} className={classes.once}>
      <Text>
        <strong>Copy it now: it is shown only once.</strong> {text}
      </Text>
      <CopyField label={label} text={secret} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onClose}>I have stored it</Button>
      </Group>
    </Stack>
  );
}
