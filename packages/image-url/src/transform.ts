import { z } from 'zod';
import { imageParameters } from './parameters/index.ts';

type Parameter = (typeof imageParameters)[number];
type Applied = Extract<Parameter, { field: string }>;

/** The parameters that are sent to the worker. */
export const appliedParameters: readonly Applied[] = imageParameters.filter(
  (record): record is Applied => record.field !== null,
);

type WrittenShape = { [P in Parameter as P['name']]: P['written'] };
type TransformShape = { [P in Applied as P['field']]: P['value'] };

// Object.fromEntries loses the type of each name; the mapped types above restore it.
const writtenShape = Object.fromEntries(imageParameters.map(({ name, written }) => [name, written])) as WrittenShape;
const transformShape = Object.fromEntries(
  appliedParameters.map(({ field, value }) => [field, value]),
) as TransformShape;

/** The parameters of a URL. */
export const imageUrlParameters = z.object(writtenShape).partial();
export type ImageUrlParameters = z.output<typeof imageUrlParameters>;

export const isImageParameter = (name: string): name is Parameter['name'] => Object.hasOwn(writtenShape, name);

/**
 * One transform. Every parameter has a value, even if it has no effect, so that a worker that does not handle one does not compile. The
 * order of the operations is fixed: image-transformer's `operations` has it.
 */
export const imageTransform = z.object(transformShape);
export type ImageTransform = z.output<typeof imageTransform>;

/** Values that a parameter got later than itself, and the version of the message that has them. */
const laterValues: readonly { since: number; isIn(transform: ImageTransform): boolean }[] = [
  { since: 2, isIn: ({ fit }) => fit === 'inside' },
  { since: 2, isIn: ({ gravity }) => typeof gravity !== 'string' },
  { since: 3, isIn: ({ quality }) => quality === 'auto' },
];

/** The version of the message that has all parameters and values. */
export const newestTransformVersion: number = Math.max(
  ...[...appliedParameters, ...laterValues].map(({ since }) => since),
);

/** The version of the message that has everything that a transform needs: an older worker would leave out what it does not know. */
export const versionOfTransform = (transform: ImageTransform): number =>
  Math.max(
    ...appliedParameters.map(({ field, isOff, since }) => (isOff(transform[field]) ? 1 : since)),
    ...laterValues.map(({ since, isIn }) => (isIn(transform) ? since : 1)),
  );
