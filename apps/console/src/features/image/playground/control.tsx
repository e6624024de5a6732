import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Image } from '@millrace/client';
import type { ReactNode } from 'react';
import { NumberField } from './NumberField.tsx';
import type { Name, Transform } from './transform.ts';

/** What every control is given. */
export interface ControlProps {
  image: Pick<Image, 'format' | 'frames' | 'width' | 'height' | 'v'>;
  transform: Transform;
  /** What the service says about a parameter. */
  errorOf: (name: Name) => string | undefined;
  onChange: (changes: Transform) => void;
}

/** Shows one parameter, and changes it. A function and no component, because factories make them. */
export type Control = (props: ControlProps) => ReactNode;

/** What a control tells, from the record of its parameter. */
interface Told {
  label: string;
  hint?: string;
}

interface NumberOptions extends Told {
  /** Shown while there is none: what the service takes then. */
  byDefault?: string;
  min: number;
  max: number;
  step?: number;
  /** Where the thumb of its slider is while there is no value. Without, it has none. */
  restsAt?: number;
}

export const numberControl =
  (name: Name, { label, hint, byDefault = '', min, max, step, restsAt }: NumberOptions): Control =>
  ({ transform: { [name]: value }, errorOf, onChange }) => (
    <NumberField
      label={label}
      hint={hint}
      byDefault={byDefault}
      min={min}
      max={max}
      step={step}
      restsAt={restsAt}
      value={typeof value === 'number' ? value : undefined}
      error={errorOf(name)}
      onChange={(changed) => onChange({ [name]: changed })}
    />
  );

export const flagControl =
  (name: Name, { label, hint }: Told): Control =>
  ({ transform, errorOf, onChange }) => (
    <Checkbox
      label={label}
      description={hint}
      checked={transform[name] === 1}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked ? 1 : undefined })}
    />
  );

/** One of several values. The first is that of the service, and is not written. */
export const choiceControl =
  (
    name: Name,
    { label, hint, options }: Told & { options: Readonly<Record<string, string>> },
    isDisabled: (transform: Transform) => boolean = () => false,
  ): Control =>
  ({ transform, errorOf, onChange }) => {
    const [byDefault = ''] = Object.keys(options);
    return (
      <NativeSelect
        label={label}
        description={hint}
        value={transform[name] ?? byDefault}
        disabled={isDisabled(transform)}
        error={errorOf(name)}
        data={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
        onChange={({ currentTarget: { value } }) => onChange({ [name]: value === byDefault ? undefined : value })}
      />
    );
  };

interface TextOptions extends Told {
  /** What people write between the numbers of a list, where the address has `_`. */
  separator?: string;
  /** Names to choose from. */
  listId?: string;
}

export const textControl =
  (name: Name, { label, hint, separator, listId }: TextOptions): Control =>
  ({ transform, errorOf, onChange }) => {
    const value = String(transform[name] ?? '');
    return (
      <TextInput
        label={label}
        description={hint}
        value={separator === undefined ? value : value.replaceAll('_', separator)}
        list={listId}
        error={errorOf(name)}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          const typed = separator === undefined ? currentTarget.value : currentTarget.value.replaceAll(separator, '_');
          onChange({ [name]: typed === '' ? undefined : typed });
        }}
      />
    );
  };

/** A colour in hexadecimal digits, also by the picker of the browser. */
export const colourControl =
  (name: Name, { label, hint }: Told): Control =>
  ({ transform, errorOf, onChange }) => {
    const value = String(transform[name] ?? '');
    const isColour = /^[\da-f]{6}/i.test(value);
    return (
      <TextInput
        label={label}
        description={hint}
        value={value}
        error={errorOf(name)}
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            aria-label={`${label}, picker`}
            value={isColour ? `#${value.slice(0, 6)}` : '#ffffff'}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value.slice(1) })}
          />
        }
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.replace('#', '');
          onChange({ [name]: typed === '' ? undefined : typed });
        }}
      />
    );
  };
