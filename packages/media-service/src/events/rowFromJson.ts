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

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads a row that the database has written as JSON.
 *
 * @param schema columns by the names of Prisma's model
 * @throws ZodError if the row is not as the schema says
 */
export function rowFromJson<Schema extends z.ZodObject>(schema: Schema, json: unknown): z.output<Schema> {
  const columns = z.record(z.string(), z.unknown()).parse(json);
  return schema.parse(Object.fromEntries(Object.entries(columns).map(([name, value]) => [camelCase(name), value])));
}
