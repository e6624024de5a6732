import { Checkbox } from '@mantine/core';
import type { Kind } from '../../../platform/media/kinds.ts';
import { eventTypes, meaningOf } from '../eventTypes.ts';
import classes from './Webhooks.module.css';

interface TypeChoiceProps {
  kind: Kind;
  types: readonly string[];
  onChange: (types: string[]) => void;
}

/** The events of a service, each with what it means. */
export function TypeChoice({ kind, types, onChange }: TypeChoiceProps) {
  const toggle = (type: string) =>
    onChange(types.includes(type) ? types.filter((one) => one !== type) : [...types, type]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it belongs to the choice above, which has the legend
    <div role="group" aria-label="Chosen events" className={classes.types}>
      {eventTypes[kind].map((type) => (
        <Checkbox
          key={type}
          label={type}
          description={meaningOf(type)}
          checked={types.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
    </div>
  );
}
