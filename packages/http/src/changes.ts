import { z } from 'zod';

/**
 * The body of a PATCH: an object with at least one of the fields. A field that is absent stays as it is.
 *
 * @param shape the fields, without defaults; `null` clears a field that is nullable
 */
export const changesOf = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape, { error: (issue) => (issue.code === 'invalid_type' ? 'must be an object' : undefined) })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, {
      error: 'must have at least one field',
      when: ({ issues }) => issues.length === 0,
    })
    .meta({ minProperties: 1 });
