import { jest } from '@jest/globals';
import pg from 'pg';

export interface RecordedStatement {
  text: string;
  parameters: readonly unknown[];
}

/**
 * What this process sends to the database while `work` runs.
 *
 * @param name the `application_name` of the connections that are looked at
 */
export async function statementsDuring(name: string, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const { query } = pg.Client.prototype;
  const recorded = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [first, second] = given;
    const { text, values }: { text?: unknown; values?: unknown } =
      typeof first === 'string' ? { text: first, values: second } : Object(first);
    const { application_name: application }: { application_name?: string } = Object(
      Reflect.get(this, 'connectionParameters'),
    );
    if (application === name) statements.push({ text: String(text), parameters: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, given);
  });
  try {
    await work();
  } finally {
    recorded.mockRestore();
  }
  return statements;
}
