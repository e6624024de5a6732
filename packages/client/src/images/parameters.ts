import { type ImageTransform, parameters } from './grammar.ts';
import { maxPixels, maxSide } from './limits.ts';

const keys: ReadonlySet<string> = new Set(parameters.map(({ key }) => key));

function assertSize({ width, height, dpr = 1 }: ImageTransform): void {
  const [across = 1, down = 1] = [width, height].map((pixels) => pixels && Math.round(pixels * dpr));
  if (Math.max(across, down) > maxSide || across * down > maxPixels) {
    throw new RangeError(
      `${across}x${down} pixels with a dpr of ${dpr}: the limits are ${maxSide} a side and ${maxPixels} in all`,
    );
  }
}

/**
 * The parameters of a URL as names and values, in canonical order. An option that is off is left out.
 *
 * @throws TypeError for a name that is no parameter, RangeError for a value that the service would refuse, or for sides that it would reduce
 */
export function writtenParameters(transform: ImageTransform): [name: string, text: string][] {
  const unknown = Object.keys(transform).find((key) => !keys.has(key));
  if (unknown !== undefined) throw new TypeError(`${unknown} is not a parameter of an image`);
  const written = parameters.map((one): [string, string] => [one.name, one.text(transform)]);
  assertSize(transform);
  return written.filter(([, text]) => text !== '');
}

/** `w_800,f_auto`. */
export const pathOf = (written: Iterable<readonly [name: string, text: string]>): string =>
  Array.from(written, ([name, text]) => `${name}_${text}`).join(',');
