import { NativeSelect } from '@mantine/core';
import { type Status, statuses } from '../../platform/media/kinds.ts';

export const statusTexts: Readonly<Record<Status, string>> = {
  uploading: 'Uploading',
  fetching: 'Fetching',
  processing: 'Processing',
  ready: 'Ready',
  error: 'Failed',
};

/** Those of one state only, such as all that have failed. */
export function StatusFilter({
  status,
  onChange,
}: {
  status: Status | undefined;
  onChange: (status?: Status) => void;
}) {
  return (
    <NativeSelect
      aria-label="Status"
      value={status ?? ''}
      data={[{ value: '', label: 'Any status' }, ...statuses.map((value) => ({ value, label: statusTexts[value] }))]}
      onChange={({ currentTarget }) => onChange(statuses.find((one) => one === currentTarget.value))}
    />
  );
}
