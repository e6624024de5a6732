import pg from 'pg';

const { builtins } = pg.types;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds the safe integer range.`);
  return value;
}

/**
 * Type parsers for raw SQL. pg's defaults return bigint as a string, and date as midnight in the machine's time zone, which may
 * be another day in UTC. Prisma's models are not affected: its adapter has its own parsers.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format !== 'binary') {
      if (id === builtins.INT8) return safeInteger;
      if (id === builtins.DATE) return (text: string) => text;
    }
    return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
  },
};
