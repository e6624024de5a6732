import type { ImageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import { parseParameters, pathPairs } from './parse.ts';
import { renditionOf } from './rendition.ts';

/** The parameters of each preset by its name. */
export type Presets = ReadonlyMap<string, ImageUrlParameters>;

const maxPresets = 200;
const named = /^([a-z][a-z\d_-]{0,39})=([^=]+)$/;

/** Why a list of presets is refused: a sentence for the operator. */
export class PresetsError extends Error {}

/**
 * Reads `thumb=w_200,h_200;hero=w_1600,q_70`. A preset may add to another one, by `t_<name>`.
 *
 * @throws PresetsError
 */
export function readPresets(text: string): Presets {
  const written = new Map<string, ImageUrlParameters>();
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, params] = named.exec(part) ?? [];
    if (name === undefined || params === undefined) {
      throw new PresetsError(
        `must be <name>=<parameters>, separated by semicolons; a name has up to 40 lower-case letters, digits, - and _, a letter first`,
      );
    }
    if (written.has(name)) throw new PresetsError(`has the preset ${name} twice`);
    if (written.size === maxPresets) throw new PresetsError(`must have at most ${maxPresets} presets`);
    written.set(name, readOne(name, params));
  }
  return new Map([...written.keys()].map((name) => [name, resolved(name, written)]));
}

function readOne(name: string, params: string): ImageUrlParameters {
  try {
    const { parameters, signature } = parseParameters(pathPairs(params));
    if (signature !== undefined || parameters.exp !== undefined || parameters.v !== undefined) {
      throw new PresetsError(`has the preset ${name}, which must not have s, exp or v`);
    }
    return parameters;
  } catch (error) {
    throw refusal(name, error);
  }
}

/** The preset with the parameters of those that it adds to. @throws PresetsError */
function resolved(
  name: string,
  written: ReadonlyMap<string, ImageUrlParameters>,
  within: readonly string[] = [],
): ImageUrlParameters {
  if (within.includes(name)) throw new PresetsError(`has the preset ${name}, which names itself`);
  const parameters = written.get(name);
  if (parameters === undefined) {
    throw new PresetsError(`has the preset ${within.at(-1) ?? name}, which names ${name}: there is none`);
  }
  const { t, ...own } = parameters;
  const all = t === undefined ? own : { ...resolved(t, written, [...within, name]), ...own };
  try {
    renditionOf(all, { avif: false, webp: false });
  } catch (error) {
    throw refusal(name, error);
  }
  return all;
}

function refusal(name: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const reasons = error.fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  return new PresetsError(`has the preset ${name} with invalid parameters: ${reasons.slice(0, 200)}`);
}
