import { NativeSelect, TextInput } from '@mantine/core';
import classes from './Controls.module.css';
import type { ControlProps } from './control.tsx';
import { NumberField } from './NumberField.tsx';
import { parameters, places, watermarkOf } from './transform.ts';

const byDefault = { place: 'southeast', opacity: 50, scale: 20 } as const;

/** Another image of the account that is drawn over the result. */
export function WatermarkControl({ transform, errorOf, onChange }: ControlProps) {
  const { wm } = transform;
  const mark = wm === undefined ? { id: '', ...byDefault } : watermarkOf(wm);
  const set = (changes: Partial<typeof mark>) => {
    const { id, place, opacity, scale } = { ...mark, ...changes };
    onChange({ wm: id === '' ? undefined : [id, place, opacity, scale].join('_') });
  };
  const isDisabled = wm === undefined;
  const percent = (label: string, name: 'opacity' | 'scale') => (
    <NumberField
      label={label}
      isDisabled={isDisabled}
      min={1}
      max={100}
      error={undefined}
      byDefault={String(byDefault[name])}
      value={mark[name]}
      onChange={(value) => set({ [name]: value ?? byDefault[name] })}
    />
  );
  return (
    <>
      <TextInput
        label={parameters.wm.label}
        description="The id of another of your images"
        value={mark.id}
        error={errorOf('wm')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set({ id: currentTarget.value.trim() })}
      />
      <NativeSelect
        label="Its place"
        value={mark.place}
        disabled={isDisabled}
        data={[...places]}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
      <div className={classes.two}>
        {percent('Its opacity, %', 'opacity')}
        {percent('Its width, % of the result', 'scale')}
      </div>
    </>
  );
}
