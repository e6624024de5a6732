import { Text } from '@mantine/core';
import type { FieldError } from '@millrace/client';
import { Fragment, type ReactNode, useState } from 'react';
import classes from './Controls.module.css';
import { CropControl } from './CropControl.tsx';
import {
  type Control,
  type ControlProps,
  choiceControl,
  colourControl,
  flagControl,
  numberControl,
  textControl,
} from './control.tsx';
import { GravityControl } from './GravityControl.tsx';
import {
  EnlargeControl,
  ExpiryControl,
  FormatControl,
  QualityControl,
  RoundControl,
  VersionControl,
} from './outputControls.tsx';
import { PresetNames, presetListId } from './PresetNames.tsx';
import type { Name, Transform } from './transform.ts';
import { WatermarkControl } from './WatermarkControl.tsx';

const isBoxed = ({ w, h }: Transform): boolean => w !== undefined && h !== undefined;
/** In percent, 0 is off. */
const percent = { byDefault: '0', min: -100, max: 100, restsAt: 0 } as const;
const turn = { byDefault: '0', min: -180, max: 180, restsAt: 0 } as const;
const side = { byDefault: 'auto', min: 1, max: 8_192 } as const;

/** What shows each parameter. One that is missing does not compile. */
const controls: Readonly<Record<Name, Control>> = {
  w: numberControl('w', { label: 'Width', ...side }),
  h: numberControl('h', { label: 'Height', ...side }),
  dpr: numberControl('dpr', {
    label: 'Pixel ratio',
    hint: 'Multiplies pixels, for dense screens',
    byDefault: '1',
    min: 0.5,
    max: 8,
    step: 0.5,
  }),
  ar: textControl('ar', {
    label: 'Proportions',
    hint: 'Width to height, such as 16:9. No effect with both sides',
    separator: ':',
  }),
  fit: choiceControl(
    'fit',
    'Fit',
    [
      ['cover', 'Cover: crop the rest'],
      ['contain', 'Contain: add a border'],
      ['fill', 'Fill: distort'],
      ['inside', 'Inside: all of it, not enlarged'],
    ],
    (transform) => !isBoxed(transform) && transform.ar === undefined,
  ),
  g: (props) => <GravityControl {...props} />,
  up: (props) => <EnlargeControl {...props} />,
  crop: (props) => <CropControl {...props} />,
  trim: numberControl('trim', {
    label: 'Trim',
    hint: 'Removes the border; how much its colour may differ',
    byDefault: 'off',
    min: 0,
    max: 254,
  }),
  rotate: numberControl('rotate', { label: 'Rotate', hint: 'Degrees clockwise', ...turn }),
  flip: flagControl('flip', 'Flip vertically'),
  flop: flagControl('flop', 'Flip horizontally'),
  br: numberControl('br', { label: 'Brightness', ...percent }),
  co: numberControl('co', { label: 'Contrast', ...percent }),
  sa: numberControl('sa', { label: 'Saturation', ...percent }),
  gamma: numberControl('gamma', {
    label: 'Gamma',
    hint: 'Above 1 lightens the dark parts',
    byDefault: '1',
    min: 0.1,
    max: 10,
    step: 0.1,
    restsAt: 1,
  }),
  hue: numberControl('hue', { label: 'Hue', hint: 'Degrees', ...turn }),
  tint: colourControl('tint', 'Tint', 'Shades of a colour, six hexadecimal digits'),
  blur: numberControl('blur', {
    label: 'Blur',
    hint: 'Pixels of the result',
    byDefault: '0',
    min: 0,
    max: 100,
    step: 0.5,
    restsAt: 0,
  }),
  sharpen: flagControl('sharpen', 'Sharpen'),
  grayscale: flagControl('grayscale', 'Grayscale'),
  pad: textControl('pad', {
    label: 'Margins',
    hint: 'Pixels: 10 for all, or two or four as in CSS: 10 20',
    separator: ' ',
  }),
  round: (props) => <RoundControl {...props} />,
  bg: colourControl('bg', 'Background', 'Six hexadecimal digits, or eight with the opacity'),
  wm: (props) => <WatermarkControl {...props} />,
  f: (props) => <FormatControl {...props} />,
  cs: choiceControl('cs', 'Colours', [
    ['srgb', 'sRGB: the same everywhere'],
    ['keep', 'Those of the original, with its profile'],
  ]),
  q: (props) => <QualityControl {...props} />,
  mb: numberControl('mb', {
    label: 'Most bytes',
    hint: 'Lowers the quality until the result has no more',
    byDefault: 'no limit',
    min: 100,
    max: 100_000_000,
  }),
  t: textControl('t', { label: 'Preset', hint: 'A name of yours, or of the operator', listId: presetListId }),
  v: (props) => <VersionControl {...props} />,
  exp: (props) => <ExpiryControl {...props} />,
};

interface Group {
  legend: string;
  /** Two names are beside each other. */
  rows: readonly (Name | readonly [Name, Name])[];
  /** Whether it is open although nothing of it is chosen. */
  isCommon?: boolean;
}

/** In the order in which the service applies them. */
const groups: readonly Group[] = [
  { legend: 'Crop', rows: ['crop', 'trim'] },
  { legend: 'Size', rows: [['w', 'h'], 'dpr', 'ar', 'fit', 'g', 'up'], isCommon: true },
  { legend: 'Orientation', rows: ['rotate', ['flip', 'flop']], isCommon: true },
  { legend: 'Colour', rows: ['br', 'co', 'gamma', 'sa', 'hue', 'tint'] },
  { legend: 'Effects', rows: ['blur', ['sharpen', 'grayscale']], isCommon: true },
  { legend: 'Frame', rows: ['pad', 'round', 'bg'] },
  { legend: 'Watermark', rows: ['wm'] },
  { legend: 'Output', rows: ['f', 'cs', 'q', 'mb'], isCommon: true },
  { legend: 'Address', rows: ['t', 'v', 'exp'] },
];

interface ControlsProps extends Omit<ControlProps, 'errorOf'> {
  /** What the service says about parameters. */
  invalid: readonly FieldError[];
}

/** Every parameter of a transform. */
export function Controls({ invalid, ...props }: ControlsProps) {
  const errorOf = (name: Name) => invalid.find(({ field }) => field === name)?.message;
  return (
    <div className={classes.controls}>
      <PresetNames />
      {groups.map((group) => (
        <GroupOfControls key={group.legend} group={group} {...props} errorOf={errorOf} />
      ))}
    </div>
  );
}

function GroupOfControls({ group: { legend, rows, isCommon = false }, ...props }: ControlProps & { group: Group }) {
  const isUsed = rows.flat().some((name) => props.transform[name] !== undefined);
  // People open and close it after that.
  const [isOpen] = useState(isCommon || isUsed);
  const shown = (name: Name): ReactNode => <Fragment key={name}>{controls[name](props)}</Fragment>;
  return (
    <details className={classes.group} open={isOpen}>
      <summary className={classes.legend}>{legend}</summary>
      <div className={classes.fields}>
        {rows.map((row) =>
          typeof row === 'string' ? (
            shown(row)
          ) : (
            <div key={row.join()} className={classes.two}>
              {row.map(shown)}
            </div>
          ),
        )}
        {legend === 'Size' && !isBoxed(props.transform) && props.transform.ar === undefined && (
          <Text size="xs" c="dimmed">
            Fit needs a width and a height, or proportions. Keep needs them too, and crops with Cover only.
          </Text>
        )}
      </div>
    </details>
  );
}
