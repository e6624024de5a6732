import type { ImageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { completed } from './completed.ts';
import { invalidParameters, type ParsedParameters } from './parse.ts';
import type { Presets } from './presets.ts';

/** What this service's settings make of the parameters of a URL. */
export interface TransformRules {
  presets: Presets;
  /** `presets` refuses all parameters but the name of a preset. */
  allowed: 'any' | 'presets';
  /** Allowed widths in ascending order; none allows all. */
  widths: readonly number[];
}

/** Parameters that are no choice of a transform. */
const always = new Set(['t', 'exp', 'v']);

/** The preset that the parameters name, if it is none of the operator's: the image's account may have it. */
export const accountPresetOf = (
  { parameters: { t } }: Pick<ParsedParameters, 'parameters'>,
  { presets }: Pick<TransformRules, 'presets'>,
): string | undefined => (t === undefined || presets.has(t) ? undefined : t);

/**
 * The parameters with those of their preset, by the rules of this service. Explicit ones win.
 *
 * @param ofAccount the preset of `accountPresetOf`, if the image's account has it
 * @throws AppError invalid_request for an unknown preset, forbidden for what the service does not allow
 */
export function applyRules(
  { pairs, parameters }: ParsedParameters,
  rules: TransformRules,
  ofAccount?: ImageUrlParameters,
): ImageUrlParameters {
  const { t, ...own } = parameters;
  if (rules.allowed === 'presets' && (t === undefined || pairs.some(({ name }) => !always.has(name)))) {
    throw new AppError('forbidden', 'This service only makes renditions of its presets: use t_<preset> alone.');
  }
  const preset = t === undefined ? {} : (rules.presets.get(t) ?? ofAccount);
  if (preset === undefined)
    throw invalidParameters([{ field: 't', message: 'is not a preset of this service or of the image’s account' }]);
  return completed({ ...preset, ...own }, rules.widths);
}
