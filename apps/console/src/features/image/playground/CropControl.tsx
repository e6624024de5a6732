import classes from './Controls.module.css';
import type { ControlProps } from './control.tsx';
import { cropOf, partsOf, wholePicture } from './crop.ts';
import { NumberField } from './NumberField.tsx';

const edges = [
  { label: 'Crop from the left, %', byDefault: '0', most: 99 },
  { label: 'Crop from the top, %', byDefault: '0', most: 99 },
  { label: 'Width of the crop, %', byDefault: '100', most: 100 },
  { label: 'Height of the crop, %', byDefault: '100', most: 100 },
] as const;

/** The rectangle that is kept, in percent of the sides. */
export function CropControl({ image, transform, errorOf, onChange }: ControlProps) {
  const parts = partsOf(transform.crop, image);
  const change = (at: number, percent: number | undefined) => {
    const part = percent === undefined ? wholePicture[at] : percent / 100;
    onChange({ crop: cropOf(parts.map((old, n) => (n === at ? (part ?? old) : old))) });
  };
  const error = errorOf('crop');
  return (
    <div className={classes.two}>
      {edges.map(({ label, byDefault, most }, at) => (
        <NumberField
          key={label}
          label={label}
          byDefault={byDefault}
          min={0}
          max={most}
          step={0.01}
          value={parts[at] === wholePicture[at] ? undefined : Math.round((parts[at] ?? 0) * 10_000) / 100}
          error={at === 0 ? error : error !== undefined}
          onChange={(percent) => change(at, percent)}
        />
      ))}
    </div>
  );
}
