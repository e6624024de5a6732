import { TextInput } from '@mantine/core';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { useTyped } from './useTyped.ts';

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
  const typed = useTyped(value, onChange);
  return (
    <TextInput
      className={className}
      type={type}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={icon && <Icon name={icon} />}
      value={typed.text}
      onChange={({ currentTarget }) => typed.type(currentTarget.value)}
    />
  );
}
