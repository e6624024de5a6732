import { Slider, TextInput } from '@mantine/core';
import classes from './Controls.module.css';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | undefined;
  /** Shown while there is none: what the service takes then. */
  byDefault: string;
  min: number;
  max: number;
  step?: number;
  /** What the service says, or only that it says something. */
  error: string | boolean | undefined;
  /** Something else decides it. */
  isDisabled?: boolean;
  onChange: (value: number | undefined) => void;
  /** Where the thumb is while there is no value; a slider belongs to the field if this is given. */
  restsAt?: number;
}

/** A number as text, and with a slider if its whole range can be seen at once. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, byDefault, min, max, step = 1, error, isDisabled = false, onChange, restsAt } = props;
  return (
    <div>
      <TextInput
        type="number"
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        label={label}
        description={hint}
        placeholder={byDefault}
        value={value ?? ''}
        step={step}
        error={error}
        disabled={isDisabled}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber)
        }
      />
      {restsAt !== undefined && (
        <Slider
          className={classes.slider}
          size="sm"
          // The smallest target of WCAG 2.2.
          thumbSize={24}
          label={null}
          startPointValue={Math.max(0, min)}
          thumbLabel={`${label}, slider`}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          value={Math.min(Math.max(value ?? restsAt, min), max)}
          onChange={(chosen) => onChange(chosen === restsAt ? undefined : chosen)}
        />
      )}
    </div>
  );
}
