import pg from 'pg';

const { builtins } = pg.types;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is past what a number holds exactly`);
  return value;
}

/**
 * How raw SQL's values arrive. pg's defaults give bigint as a string, and a date as midnight of the machine's time zone,
 * which is another day in UTC. Prisma's models are not concerned: its adapter brings parsers of its own.
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
