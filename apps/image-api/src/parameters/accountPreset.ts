import type { ImageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { parseParameters, pathPairs } from './parse.ts';
import { renditionOf } from './rendition.ts';

const field = 'parameters';
/** What `pathPairs` calls the whole text. */
const whole = 'params';

const refused = (reasons: readonly string[]): AppError =>
  new AppError('invalid_request', 'The parameters of the preset are invalid.', {
    fields: reasons.map((message) => ({ field, message: message.slice(0, 200) })),
  });

/**
 * Checks the parameters of an account's preset as strictly as those of a URL.
 *
 * @param text as in the path of a URL: `w_200,h_200`
 * @throws AppError invalid_request that names the field `parameters`
 */
export function assertPresetParameters(text: string): void {
  try {
    const { parameters, signature } = parseParameters(pathPairs(text));
    if (signature !== undefined || parameters.exp !== undefined || parameters.v !== undefined) {
      throw refused(['must not have s, exp or v']);
    }
    // An account can have no circles, and a change of one preset changes no other.
    if (parameters.t !== undefined) throw refused(['must not name a preset']);
    renditionOf(parameters, { avif: false, webp: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isWhole = (name: string) => name === field || name === whole;
    throw refused(error.fields.map(({ field: name, message }) => (isWhole(name) ? message : `${name} ${message}`)));
  }
}

/** The parameters of a stored preset. @throws AppError invalid_request for parameters that only a newer version knows */
export const storedPreset = (text: string): ImageUrlParameters => parseParameters(pathPairs(text)).parameters;
