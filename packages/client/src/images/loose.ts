import { choices, type ImageTransform } from './grammar.ts';

type Loose = 'width' | 'height' | 'quality' | 'format' | 'fit';

/** A transform as components pass it: attributes of HTML are texts. */
export interface LooseTransform extends Omit<ImageTransform, Loose> {
  width?: number | string | undefined;
  height?: number | string | undefined;
  quality?: number | string | undefined;
  /** `jpg` is `jpeg`. */
  format?: string | undefined;
  fit?: string | undefined;
}

const numberOf = (value: number | string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

function oneOf<T extends string>(name: string, values: readonly T[], value: string | undefined): T | undefined {
  const found = values.find((one) => one === value);
  if (found === undefined && value !== undefined) throw new RangeError(`${name} must be one of ${values.join(', ')}`);
  return found;
}

/** @throws RangeError for a format or a fit that the service does not have */
export const strictly = ({ width, height, quality, format, fit, ...rest }: LooseTransform): ImageTransform => ({
  ...rest,
  width: numberOf(width),
  height: numberOf(height),
  quality: quality === 'auto' ? quality : numberOf(quality),
  format: oneOf('format', choices.format, format === 'jpg' ? 'jpeg' : format),
  fit: oneOf('fit', choices.fit, fit),
});
