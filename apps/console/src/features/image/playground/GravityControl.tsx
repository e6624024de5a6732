import { NativeSelect } from '@mantine/core';
import classes from './Controls.module.css';
import type { ControlProps } from './control.tsx';
import { NumberField } from './NumberField.tsx';
import { gravities, parameters, type Transform } from './transform.ts';

const texts: Readonly<Record<string, string>> = {
  center: 'Centre',
  entropy: 'Most detailed part',
  attention: 'Most eye-catching part',
};
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const point = 'fp';
const options = [
  ...gravities.map((value) => ({ value, label: texts[value] ?? title(value) })),
  { value: 'focal', label: 'Around the focal point of the image' },
  { value: point, label: 'Around another point' },
];

/** Whether a part is cut out, so that it matters which. */
export const isCropped = ({ w, h, ar, fit }: Transform): boolean =>
  ((w !== undefined && h !== undefined) || ar !== undefined) && (fit ?? 'cover') === 'cover';

/** Which part of the picture stays. */
export function GravityControl({ transform, errorOf, onChange }: ControlProps) {
  const { g } = transform;
  const isPoint = g?.startsWith(`${point}_`) === true;
  const [, x = 0.5, y = 0.5] = (isPoint ? g : '').split('_').map(Number);
  const set = (across: number, down: number) => onChange({ g: [point, across, down].join('_') });
  const side = (label: string, value: number, change: (part: number) => void) => (
    <NumberField
      label={label}
      byDefault="50"
      min={0}
      max={100}
      step={0.01}
      error={undefined}
      value={Math.round(value * 10_000) / 100}
      onChange={(percent) => change(Math.round((percent ?? 50) * 100) / 10_000)}
    />
  );
  return (
    <>
      <NativeSelect
        label={parameters.g.label}
        value={isPoint ? point : (g ?? 'center')}
        disabled={!isCropped(transform)}
        error={errorOf('g')}
        data={options}
        onChange={({ currentTarget: { value } }) =>
          value === point ? set(0.5, 0.5) : onChange({ g: value === 'center' ? undefined : value })
        }
      />
      {isPoint && (
        <div className={classes.two}>
          {side('Point from the left, %', x, (part) => set(part, y))}
          {side('Point from the top, %', y, (part) => set(x, part))}
        </div>
      )}
    </>
  );
}
