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
import { groups } from './grammar.ts';
import {
  EnlargeControl,
  ExpiryControl,
  FormatControl,
  QualityControl,
  RoundControl,
  VersionControl,
} from './outputControls.tsx';
import { PresetNames, presetListId } from './PresetNames.tsx';
import { type Name, names, parameters, type Transform } from './transform.ts';
import { WatermarkControl } from './WatermarkControl.tsx';

const isBoxed = ({ w, h }: Transform): boolean => w !== undefined && h !== undefined;
/** The controls that need more than the record of their parameter. */
const own: Partial<Record<Name, Control>> = {
  fit: choiceControl('fit', parameters.fit, (transform) => !isBoxed(transform) && transform.ar === undefined),
  g: (props) => <GravityControl {...props} />,
  up: (props) => <EnlargeControl {...props} />,
  crop: (props) => <CropControl {...props} />,
  round: (props) => <RoundControl {...props} />,
  wm: (props) => <WatermarkControl {...props} />,
  f: (props) => <FormatControl {...props} />,
  q: (props) => <QualityControl {...props} />,
  t: textControl('t', { label: parameters.t.label, hint: parameters.t.hint, listId: presetListId }),
  v: (props) => <VersionControl {...props} />,
  exp: (props) => <ExpiryControl {...props} />,
};

/** The control of a parameter, by its notation. */
function controlOf(name: Name): Control {
  const parameter = parameters[name];
  if ('min' in parameter) return numberControl(name, parameter);
  if ('options' in parameter) return choiceControl(name, parameter);
  if (parameter.kind === 'flag') return flagControl(name, parameter);
  if (parameter.kind === 'colour') return colourControl(name, parameter);
  return textControl(name, parameter);
}

const controls = new Map(names.map((name) => [name, own[name] ?? controlOf(name)]));

/** Groups that are open although nothing of them is chosen. */
const common: ReadonlySet<string> = new Set(['Size', 'Orientation', 'Effects', 'Output']);

/** Those that are first in their group. The others follow in the order of URLs. */
const first: readonly Name[] = ['w', 'h', 'dpr', 'ar', 'fit', 'f', 't'];

interface Group {
  legend: string;
  /** Two names are beside each other. */
  rows: readonly (readonly Name[])[];
}

/** The rows of a group: a parameter, and the one that is beside it. */
function rowsOf(legend: string): Name[][] {
  const members = names.filter((name) => parameters[name].group === legend);
  const sorted = [
    ...first.filter((name) => members.includes(name)),
    ...members.filter((name) => !first.includes(name)),
  ];
  const besideOf = (name: Name): Name | undefined => {
    const parameter = parameters[name];
    return 'sameRow' in parameter ? parameter.sameRow : undefined;
  };
  const seconds = new Set(sorted.map(besideOf));
  return sorted
    .filter((name) => !seconds.has(name))
    .map((name) => [name, besideOf(name)].filter((one) => one !== undefined));
}

/** In the order in which the service applies them. */
const allGroups: readonly Group[] = groups.map((legend) => ({ legend, rows: rowsOf(legend) }));

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
      {allGroups.map((group) => (
        <GroupOfControls key={group.legend} group={group} {...props} errorOf={errorOf} />
      ))}
    </div>
  );
}

function GroupOfControls({ group: { legend, rows }, ...props }: ControlProps & { group: Group }) {
  const isUsed = rows.flat().some((name) => props.transform[name] !== undefined);
  // People open and close it after that.
  const [isOpen] = useState(common.has(legend) || isUsed);
  const shown = (name: Name): ReactNode => <Fragment key={name}>{controls.get(name)?.(props)}</Fragment>;
  return (
    <details className={classes.group} open={isOpen}>
      <summary className={classes.legend}>{legend}</summary>
      <div className={classes.fields}>
        {rows.map((row) =>
          row.length === 1 ? (
            row.map(shown)
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
