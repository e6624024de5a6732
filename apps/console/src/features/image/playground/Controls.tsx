import { Checkbox, Fieldset, NativeSelect, Text } from '@mantine/core';
import type { FieldError, Image } from '@millrace/client';
import classes from './Controls.module.css';
import { NumberField } from './NumberField.tsx';
import {
  canBeVideo,
  colourSpaces,
  fits,
  formats,
  gravities,
  isVideo,
  nameOf,
  outputs,
  type Transform,
  videoFormats,
} from './transform.ts';

interface ControlsProps {
  image: Pick<Image, 'format' | 'frames'>;
  transform: Transform;
  /** What the service says about parameters. */
  invalid: readonly FieldError[];
  onChange: (changes: Transform) => void;
}

const fitTexts = {
  cover: 'Cover: crop the rest',
  contain: 'Contain: add a border',
  fill: 'Fill: distort',
  inside: 'Inside: all of it, not enlarged',
} as const;
const colourTexts = {
  srgb: 'sRGB: the same everywhere',
  keep: 'Those of the original, with its profile',
} as const;
const gravityTexts: Partial<Record<(typeof gravities)[number], string>> = {
  center: 'Centre',
  entropy: 'Most detailed part',
  attention: 'Most eye-catching part',
};
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const optionOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((one) => one === value);

function defaultQuality(f: Transform['f']): string {
  if (f === 'png') return 'PNG has none';
  if (f === 'avif') return '50';
  if (isVideo(f)) return '75';
  return f === 'auto' ? '50 for AVIF, else 80' : '80';
}

/** Every parameter of a transform, in the order in which the service applies them. */
export function Controls({ image, transform, invalid, onChange }: ControlsProps) {
  const { w, h, dpr, fit, g, rotate, flip, flop, blur, sharpen, grayscale, cs, q, f } = transform;
  const errorOf = (name: keyof Transform) => invalid.find(({ field }) => field === name)?.message;
  const isBoxed = w !== undefined && h !== undefined;
  const isAuto = q === 'auto';
  // One that the address names is shown, also if the service refuses it for this image.
  const videos = videoFormats.filter((format) => canBeVideo(image) || format === f);
  const flagOf = (name: 'flip' | 'flop' | 'sharpen' | 'grayscale', label: string, value: 1 | undefined) => (
    <Checkbox
      label={label}
      checked={value === 1}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked ? 1 : undefined })}
    />
  );
  return (
    <div className={classes.controls}>
      <Fieldset legend="Size" className={classes.group}>
        <div className={classes.two}>
          <NumberField
            {...{ label: 'Width', value: w, byDefault: 'auto', min: 1, max: 8192, error: errorOf('w') }}
            onChange={(value) => onChange({ w: value })}
          />
          <NumberField
            {...{ label: 'Height', value: h, byDefault: 'auto', min: 1, max: 8192, error: errorOf('h') }}
            onChange={(value) => onChange({ h: value })}
          />
        </div>
        <NumberField
          {...{ label: 'Pixel ratio', value: dpr, byDefault: '1', min: 0.5, max: 8, step: 0.5, error: errorOf('dpr') }}
          hint="Multiplies width and height, for dense screens"
          onChange={(value) => onChange({ dpr: value })}
        />
        <NativeSelect
          label="Fit"
          value={fit ?? 'cover'}
          disabled={!isBoxed}
          error={errorOf('fit')}
          data={fits.map((value) => ({ value, label: fitTexts[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ fit: value === 'cover' ? undefined : optionOf(fits, value) })
          }
        />
        <NativeSelect
          label="Keep"
          value={g ?? 'center'}
          disabled={!isBoxed || (fit ?? 'cover') !== 'cover'}
          error={errorOf('g')}
          data={gravities.map((value) => ({ value, label: gravityTexts[value] ?? title(value) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ g: value === 'center' ? undefined : optionOf(gravities, value) })
          }
        />
        {!isBoxed && (
          <Text size="xs" c="dimmed">
            Fit needs a width and a height. Keep needs them too, and crops with Cover only.
          </Text>
        )}
      </Fieldset>
      <Fieldset legend="Orientation" className={classes.group}>
        <NumberField
          {...{
            label: 'Rotate',
            value: rotate,
            byDefault: '0',
            min: -180,
            max: 180,
            restsAt: 0,
            error: errorOf('rotate'),
          }}
          hint="Degrees clockwise"
          onChange={(value) => onChange({ rotate: value })}
        />
        <div className={classes.two}>
          {flagOf('flip', 'Flip vertically', flip)}
          {flagOf('flop', 'Flip horizontally', flop)}
        </div>
      </Fieldset>
      <Fieldset legend="Effects" className={classes.group}>
        <NumberField
          {...{
            label: 'Blur',
            value: blur,
            byDefault: '0',
            min: 0,
            max: 100,
            step: 0.5,
            restsAt: 0,
            error: errorOf('blur'),
          }}
          hint="Pixels of the result"
          onChange={(value) => onChange({ blur: value })}
        />
        <div className={classes.two}>
          {flagOf('sharpen', 'Sharpen', sharpen)}
          {flagOf('grayscale', 'Grayscale', grayscale)}
        </div>
      </Fieldset>
      <Fieldset legend="Output" className={classes.group}>
        <NativeSelect
          label="Format"
          value={f ?? ''}
          error={errorOf('f')}
          data={[
            { value: '', label: 'That of the original' },
            { value: 'auto', label: 'Best that the browser reads' },
            ...formats.map((value) => ({ value, label: nameOf(value) })),
            ...videos.map((value) => ({ value, label: `${nameOf(value)}, a video` })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ f: optionOf(outputs, value) })}
        />
        {isVideo(f) && (
          <Text size="xs" c="dimmed">
            A video has no sound and no transparency. It can be sized, mirrored and made grey.
          </Text>
        )}
        <NativeSelect
          label="Colours"
          value={cs ?? 'srgb'}
          error={errorOf('cs')}
          data={colourSpaces.map((value) => ({ value, label: colourTexts[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ cs: value === 'srgb' ? undefined : optionOf(colourSpaces, value) })
          }
        />
        <NumberField
          {...{ label: 'Quality', value: isAuto ? undefined : q, min: 1, max: 100, error: errorOf('q') }}
          byDefault={isAuto ? 'auto' : defaultQuality(f)}
          isDisabled={isAuto}
          restsAt={isVideo(f) ? 75 : f === 'avif' || f === 'auto' ? 50 : 80}
          onChange={(value) => onChange({ q: value })}
        />
        <Checkbox
          label="Automatic quality"
          description="The lowest at which the picture looks the same"
          checked={isAuto}
          onChange={({ currentTarget }) => onChange({ q: currentTarget.checked ? 'auto' : undefined })}
        />
      </Fieldset>
    </div>
  );
}
