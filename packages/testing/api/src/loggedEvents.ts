import { call } from './call.ts';
import { until } from './wait.ts';

/** Longer than a suite runs: what waits for a periodic task never happens. */
export const never = 86_400_000;

/**
 * Resolves when the log has the event as the newest one of a medium. Ask right after each change: a later change would append the events of
 * an earlier one too.
 *
 * @param base the address of the API, such as http://127.0.0.1:4001/api
 */
export async function isLogged(base: string, token: string, id: string, type: string): Promise<void> {
  const { origin, pathname } = new URL(base);
  await until(`the log has ${type} of ${id}`, async () => {
    const { body } = await call(origin, 'GET', `${pathname}/events?limit=1000`, { token });
    return body.events.findLast(({ data }: { data: { id: string } }) => data.id === id)?.type === type;
  });
}
