import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { offeredLanguages } from './languages.ts';

interface LanguageFieldProps {
  description: string;
  /** The tag, as it is typed. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Whether a dialog gives it the focus. */
  hasFocus?: boolean;
}

/** The tag of a language. Common ones are offered by their names. */
export function LanguageField({ description, value, error, onChange, hasFocus = false }: LanguageFieldProps) {
  const options = useId();
  return (
    <>
      <TextInput
        label="Language"
        description={description}
        value={value}
        list={options}
        maxLength={35}
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data-autofocus={hasFocus || undefined}
      />
      <datalist id={options}>
        {offeredLanguages().map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
