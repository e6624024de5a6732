import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** Milliseconds without a key after which a text counts. */
const typingMs = 250;

interface TypedFieldProps {
  className: string | undefined;
  type?: 'search' | 'text';
  label: string;
  placeholder: string;
  icon?: IconName;
  maxLength: number;
  value: string | undefined;
  onChange: (text?: string) => void;
}

/** A text that a list depends on: it counts when somebody stops typing. Blank text is `undefined`. */
export function TypedField({
  className,
  type = 'text',
  label,
  placeholder,
  icon,
  maxLength,
  value,
  onChange,
}: TypedFieldProps) {
  const [text, setText] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address can change by other means, such as the button back.
  useEffect(() => setText(value ?? ''), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(typed.trim() === '' ? undefined : typed), typingMs);
  };
  return (
    <TextInput
      className={className}
      type={type}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={icon && <Icon name={icon} />}
      value={text}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}
