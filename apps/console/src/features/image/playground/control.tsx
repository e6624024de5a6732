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

type NamesOf<V> = { [N in Name]: Exclude<Transform[N], undefined> extends V ? N : never }[Name];
type NumberName = Exclude<NamesOf<number>, NamesOf<1>>;
type TextName = Exclude<NamesOf<string>, 'fit' | 'f' | 'cs'>;

export interface NumberOptions {
  label: string;
  hint?: string;
  /** Shown while there is none: what the service takes then. */
  byDefault: string;
  min: number;
  max: number;
  step?: number;
  /** Where the thumb of its slider is while there is no value. Without, it has none. */
  restsAt?: number;
}

export const numberControl =
  (name: NumberName, options: NumberOptions): Control =>
  ({ transform, errorOf, onChange }) => (
    <NumberField
      {...options}
      value={transform[name]}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );

export const flagControl =
  (name: NamesOf<1>, label: string): Control =>
  ({ transform, errorOf, onChange }) => (
    <Checkbox
      label={label}
      checked={transform[name] === 1}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked ? 1 : undefined })}
    />
  );

/** One of several values. The first is that of the service, and is not written. */
export const choiceControl =
  (
    name: 'fit' | 'cs',
    label: string,
    options: readonly (readonly [value: string, text: string])[],
    isDisabled: (transform: Transform) => boolean = () => false,
  ): Control =>
  ({ transform, errorOf, onChange }) => {
    const [byDefault] = options[0] ?? [''];
    return (
      <NativeSelect
        label={label}
        value={transform[name] ?? byDefault}
        disabled={isDisabled(transform)}
        error={errorOf(name)}
        data={options.map(([value, text]) => ({ value, label: text }))}
        onChange={({ currentTarget: { value } }) => onChange({ [name]: value === byDefault ? undefined : value })}
      />
    );
  };

export interface TextOptions {
  label: string;
  hint: string;
  /** What people write between the numbers of a list, where the address has `_`. */
  separator?: string;
  /** Names to choose from. */
  listId?: string;
}

export const textControl =
  (name: TextName, { label, hint, separator, listId }: TextOptions): Control =>
  ({ transform, errorOf, onChange }) => {
    const value = transform[name] ?? '';
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
  (name: 'tint' | 'bg', label: string, hint: string): Control =>
  ({ transform, errorOf, onChange }) => {
    const value = transform[name] ?? '';
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
