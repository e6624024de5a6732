import {
  colour,
  type Form,
  flag,
  margins,
  nearestWhole,
  nearestWholeOrMax,
  number,
  oneOf,
  oneOfOrPoint,
  onOff,
  presetName,
  ratio,
  rectangle,
  watermark,
  whole,
  wholeOrAuto,
} from './forms.ts';
import { maxMargin, maxPixels, maxSide } from './limits.ts';
import { colourSpaces, fits, formats, type ImageTransform, places } from './transform.ts';

/** One parameter: its name for callers, its name in URLs, and how its value is written. */
const parameter = <const K extends keyof ImageTransform>(
  key: K,
  name: string,
  form: Form<NonNullable<ImageTransform[K]>>,
) => ({
  key,
  name,
  /** @throws RangeError if the service would refuse the value, or reduce it to its limits */
  text(transform: ImageTransform): string {
    const value = transform[key];
    if (value === undefined || value === null) return '';
    const text = form.write(value);
    if (text === undefined) throw new RangeError(`${key} ${form.must}`);
    return text;
  },
});

const side = whole(1, maxSide);

/** All parameters in the order of the names of stored renditions, so that equal transforms have equal URLs, and caches keep one copy. */
export const parameters = [
  parameter('width', 'w', side),
  parameter('height', 'h', side),
  parameter('fit', 'fit', oneOf(...fits)),
  parameter('gravity', 'g', oneOfOrPoint(...places, 'entropy', 'attention', 'focal')),
  parameter('enlarge', 'up', onOff),
  parameter('aspect', 'ar', ratio),
  parameter('crop', 'crop', rectangle),
  parameter('trim', 'trim', nearestWhole),
  parameter('rotate', 'rotate', number),
  parameter('flip', 'flip', flag),
  parameter('flop', 'flop', flag),
  parameter('brightness', 'br', nearestWhole),
  parameter('contrast', 'co', nearestWhole),
  parameter('gamma', 'gamma', number),
  parameter('saturation', 'sa', nearestWhole),
  parameter('hue', 'hue', number),
  parameter('tint', 'tint', colour(6)),
  parameter('blur', 'blur', number),
  parameter('sharpen', 'sharpen', flag),
  parameter('grayscale', 'grayscale', flag),
  parameter('pad', 'pad', margins(maxMargin)),
  parameter('round', 'round', nearestWholeOrMax),
  parameter('background', 'bg', colour(6, 8)),
  parameter('watermark', 'wm', watermark(...places)),
  parameter('colourSpace', 'cs', oneOf(...colourSpaces)),
  parameter('quality', 'q', wholeOrAuto(1, 100)),
  parameter('maxBytes', 'mb', whole(100, 100_000_000)),
  parameter('format', 'f', oneOf(...formats)),
  parameter('dpr', 'dpr', number),
  parameter('version', 'v', whole(1, 999_999_999)),
  parameter('expires', 'exp', whole(1, 99_999_999_999)),
  parameter('preset', 't', presetName),
] as const;

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
