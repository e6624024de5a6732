import { NativeSelect, TextInput } from '@mantine/core';
import classes from './QuotaForm.module.css';
import { type Limit, type LimitMode, type LimitName, limitModes } from './quota.ts';

const names: Readonly<Record<LimitName, { label: string; number: string }>> = {
  bytes: { label: 'Uploaded files', number: 'Gigabytes' },
  unfinished: { label: 'In progress at once', number: 'Uploads and jobs' },
};

const modeTexts: Readonly<Record<LimitMode, string>> = {
  setting: 'As the service is set',
  none: 'No limit',
  own: 'A limit of its own',
};

interface LimitFieldProps {
  name: LimitName;
  service: string;
  limit: Limit;
  isRefused: boolean;
  onChange: (limit: Limit) => void;
}

/** One limit: whose it is, and if it is the account's own, how much. */
export function LimitField({ name, service, limit, isRefused, onChange }: LimitFieldProps) {
  const { label, number } = names[name];
  return (
    <div className={classes.limit}>
      <NativeSelect
        label={label}
        aria-label={`${service}: ${label}`}
        value={limit.mode}
        data={limitModes.map((value) => ({ value, label: modeTexts[value] }))}
        onChange={({ currentTarget }) => {
          const mode = limitModes.find((one) => one === currentTarget.value);
          if (mode !== undefined) onChange({ ...limit, mode });
        }}
      />
      {limit.mode === 'own' && (
        <TextInput
          label={number}
          aria-label={`${service}: ${number}`}
          inputMode="decimal"
          required
          withAsterisk={false}
          maxLength={12}
          value={limit.text}
          error={isRefused ? 'A number above 0' : undefined}
          onChange={({ currentTarget }) => onChange({ ...limit, text: currentTarget.value })}
        />
      )}
    </div>
  );
}
