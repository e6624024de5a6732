import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type DayRange, today } from '../../platform/days.ts';
import { presets, problemOf, rangeOf, type UsageSearch } from './search.ts';
import classes from './UsagePage.module.css';

interface RangeControlProps {
  search: UsageSearch;
  onChange: (changes: UsageSearch) => void;
}

const own = 'own';
const nothing = { days: undefined, from: undefined, to: undefined };

/** Chooses the days: the last ones, or one's own. */
export function RangeControl({ search, onChange }: RangeControlProps) {
  const isOwn = search.from !== undefined;
  const range = rangeOf(search);
  return (
    <div className={classes.range}>
      <SegmentedControl
        aria-label="Days"
        value={isOwn ? own : String(search.days ?? 30)}
        data={[
          ...presets.map((days) => ({ value: String(days), label: `${days} days` })),
          { value: own, label: 'Custom' },
        ]}
        onChange={(chosen) => {
          const days = presets.find((one) => String(one) === chosen);
          onChange({ ...nothing, ...(days === undefined ? range : { days }) });
        }}
      />
      {isOwn && <OwnDates key={`${range.from} ${range.to}`} range={range} onChange={(dates) => onChange(dates)} />}
    </div>
  );
}

/** What is typed takes effect as soon as it makes sense. */
function OwnDates({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const [typed, setTyped] = useState(range);
  const problem = problemOf(typed);
  const type = (changes: Partial<DayRange>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (problemOf(next) === undefined) onChange(next);
  };
  return (
    <>
      <div className={classes.dates}>
        <TextInput
          type="date"
          label="First day"
          max={today()}
          value={typed.from}
          error={problem !== undefined}
          onChange={({ currentTarget }) => type({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Last day"
          max={today()}
          value={typed.to}
          error={problem !== undefined}
          onChange={({ currentTarget }) => type({ to: currentTarget.value })}
        />
      </div>
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}
