import { z } from 'zod';

/** A bigint column. JSON has it as a number. */
export const bigintColumn = z.number().transform(BigInt);
/** A timestamptz column. */
export const timeColumn = z.coerce.date();
/** A column that may be null, or did not exist when the event was written. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Columns of a medium that is transcoded. */
export const transcodedColumns = {
  id: z.string(),
  status: z.string(),
  progress: z.number(),
  fetching: z.boolean().default(false),
  uploadedBytes: bigintColumn,
  durationSeconds: orNull(z.number()),
  outputPrefix: orNull(z.string()),
  pictureKey: orNull(z.string()),
  errorCode: orNull(z.string()),
  errorMessage: orNull(z.string()),
  takenDownAt: orNull(timeColumn),
  takenDownReason: orNull(z.string()),
  createdAt: timeColumn,
};

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads rows that the database has written as JSON. The reader throws a ZodError for a row that is not as the schema says.
 *
 * @param schema columns by the names of Prisma's model
 */
export function rowReader<Schema extends z.ZodObject>(schema: Schema): (json: unknown) => z.output<Schema> {
  const columns = Object.keys(schema.shape).map((field) => [field, columnOf(field)] as const);
  return (json) =>
    schema.parse(
      typeof json === 'object' && json !== null
        ? Object.fromEntries(columns.map(([field, column]) => [field, Reflect.get(json, column)]))
        : json,
    );
}
