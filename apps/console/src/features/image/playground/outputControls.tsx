import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ControlProps } from './control.tsx';
import { NumberField } from './NumberField.tsx';
import {
  canBeVideo,
  formats,
  isVideo,
  nameOf,
  outputs,
  parameters,
  type Transform,
  videoFormats,
} from './transform.ts';

export function FormatControl({ image, transform: { f }, errorOf, onChange }: ControlProps) {
  // One that the address names is shown, also if the service refuses it for this image.
  const videos = videoFormats.filter((format) => canBeVideo(image) || format === f);
  return (
    <>
      <NativeSelect
        label={parameters.f.label}
        value={f ?? ''}
        error={errorOf('f')}
        data={[
          { value: '', label: 'That of the original' },
          { value: 'auto', label: 'Best that the browser reads' },
          ...formats.map((value) => ({ value, label: nameOf(value) })),
          ...videos.map((value) => ({ value, label: `${nameOf(value)}, a video` })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ f: outputs.find((one) => one === value) })}
      />
      {isVideo(f) && (
        <Text size="xs" c="dimmed">
          A video has no sound and no transparency. It can be sized, cropped, mirrored and made grey.
        </Text>
      )}
    </>
  );
}

function defaultQuality(f: Transform['f']): string {
  if (f === 'png') return 'PNG has none';
  if (f === 'avif') return '50';
  if (isVideo(f)) return '75';
  return f === 'auto' ? '50 for AVIF, else 80' : '80';
}

export function QualityControl({ transform: { f, q }, errorOf, onChange }: ControlProps) {
  const isAuto = q === 'auto';
  return (
    <>
      <NumberField
        label={parameters.q.label}
        value={typeof q === 'number' ? q : undefined}
        min={1}
        max={100}
        error={errorOf('q')}
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
    </>
  );
}

export function EnlargeControl({ transform: { up }, errorOf, onChange }: ControlProps) {
  return (
    <Checkbox
      label={parameters.up.label}
      checked={up === 0}
      error={errorOf('up')}
      onChange={({ currentTarget }) => onChange({ up: currentTarget.checked ? 0 : undefined })}
    />
  );
}

export function RoundControl({ transform: { round }, errorOf, onChange }: ControlProps) {
  const isMost = round === 'max';
  return (
    <>
      <NumberField
        label={parameters.round.label}
        byDefault={isMost ? 'max' : '0'}
        min={0}
        max={200}
        error={errorOf('round')}
        hint={parameters.round.hint}
        value={round === undefined || isMost ? undefined : Number(round)}
        isDisabled={isMost}
        restsAt={0}
        onChange={(value) => onChange({ round: value === undefined ? undefined : String(value) })}
      />
      <Checkbox
        label="As round as possible"
        description="Makes a square a circle"
        checked={isMost}
        onChange={({ currentTarget }) => onChange({ round: currentTarget.checked ? 'max' : undefined })}
      />
    </>
  );
}

export function VersionControl({ image, transform: { v }, errorOf, onChange }: ControlProps) {
  return (
    <Checkbox
      label={`Name the version: ${v ?? image.v}`}
      description="Browsers then keep the picture for a year"
      checked={v !== undefined}
      error={errorOf('v')}
      onChange={({ currentTarget }) => onChange({ v: currentTarget.checked ? image.v : undefined })}
    />
  );
}

/** The time of a field of a form, which is that of this browser, without its zone. */
function localText(seconds: number): string {
  const time = new Date(seconds * 1_000);
  if (Number.isNaN(time.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

export function ExpiryControl({ transform: { exp }, errorOf, onChange }: ControlProps) {
  return (
    <TextInput
      type="datetime-local"
      label={parameters.exp.label}
      description="Your time; for signed addresses"
      value={exp === undefined ? '' : localText(exp)}
      error={errorOf('exp')}
      onChange={({ currentTarget: { value } }) => {
        const ms = new Date(value).getTime();
        onChange({ exp: Number.isNaN(ms) ? undefined : Math.floor(ms / 1_000) });
      }}
    />
  );
}
