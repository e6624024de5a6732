import { Text } from '@mantine/core';
import { numberText } from '../../../platform/format.ts';
import classes from './OverviewPage.module.css';

/** The processes that are connected to the queue. */
export function Workers({ workers }: { workers: readonly { name: string; count: number }[] }) {
  if (workers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No worker is connected to the queue: uploads wait until one is started.
      </Text>
    );
  }
  return (
    <table className={classes.table} aria-label="Workers">
      <thead>
        <tr>
          <th scope="col">Worker</th>
          <th scope="col" className={classes.count}>
            Processes
          </th>
        </tr>
      </thead>
      <tbody>
        {workers.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={classes.count}>{numberText(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
