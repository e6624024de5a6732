import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Kind, kinds, nounOf } from '../../../platform/media/kinds.ts';
import { readAddress } from './address.ts';
import classes from './TakeDownsPage.module.css';

interface FindFormProps {
  kind: Kind;
  id: string | undefined;
  onFind: (found: { kind: Kind; id: string }) => void;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Takes an address, which says what it is of, or an id with the kind beside it. */
export function FindForm({ kind, id, onFind }: FindFormProps) {
  const [text, setText] = useState(id ?? '');
  const [chosen, setChosen] = useState(kind);
  const [isRefused, setIsRefused] = useState(false);
  const named = readAddress(text);
  const find = () => {
    setIsRefused(named === undefined);
    if (named !== undefined) onFind({ kind: named.kind ?? chosen, id: named.id });
  };
  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TextInput
        className={classes.address}
        label="Address or id"
        required
        withAsterisk={false}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        value={text}
        error={isRefused ? 'This names no video, track or image.' : undefined}
        onChange={({ currentTarget }) => {
          setIsRefused(false);
          setText(currentTarget.value);
        }}
      />
      <NativeSelect
        label="Kind"
        value={named?.kind ?? chosen}
        // The address says it.
        disabled={named?.kind !== undefined}
        data={kinds.map((value) => ({ value, label: upper(nounOf[value].one) }))}
        onChange={({ currentTarget }) => setChosen(kinds.find((one) => one === currentTarget.value) ?? chosen)}
      />
      <Button type="submit" className={classes.button}>
        Find
      </Button>
    </form>
  );
}
