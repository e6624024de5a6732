import { maxVersion } from '../choices.ts';
import { form } from '../forms/index.ts';
import { modifier } from './record.ts';

/** What changes the meaning of other parameters, or of the URL. */
export const modifiers = [
  /** Device pixels for each pixel of w and h. */
  modifier({
    name: 'dpr',
    key: 'dpr',
    written: form.number(0.5, 8),
    means: 'multiplies `w`, `h`, `pad` and `round`',
    meansInCode: 'device pixels for each pixel of width, height, pad and round',
    control: {
      group: 'Size',
      label: 'Pixel ratio',
      hint: 'Multiplies pixels, for dense screens',
      byDefault: '1',
      step: 0.5,
    },
  }),
  /** The version of the picture. It is no choice of the transform: the service tells whether it is the present one. */
  modifier({
    name: 'v',
    isCacheBuster: true,
    key: 'version',
    written: form.whole(1, maxVersion),
    means: 'the [version](#replacing-a-picture) of the picture: browsers keep the answer',
    meansInCode: 'the version of the picture, `v` in the answers of the API: caches then keep the answer for a year',
    control: { group: 'Address', label: 'Version' },
  }),
  /** The end of the URL's validity, which its signature covers. */
  modifier({
    name: 'exp',
    key: 'expires',
    written: form.unixTime(),
    means: 'when the URL ends: see [Signed URLs](#signed-urls)',
    meansInCode: 'when the URL ends, in seconds since 1970; for signed URLs',
    control: { group: 'Address', label: 'Valid until' },
  }),
  /** A set of parameters that the service's settings name. */
  modifier({
    name: 't',
    isCacheBuster: true,
    key: 'preset',
    written: form.presetName(),
    means: 'a set of parameters that has a name: see [Presets](#presets)',
    meansInCode: 'a set of parameters that the service or the account names',
    control: { group: 'Address', label: 'Preset', hint: 'A name of yours, or of the operator' },
  }),
] as const;
