import { serviceTitles } from '../shared/services.ts';
import classes from './OverviewPage.module.css';
import type { ServiceReading } from './useOverviews.ts';

/** Names of engines as their makers write them. */
const engineNames: Readonly<Record<string, string>> = {
  postgres: 'Postgres',
  postgresql: 'Postgres',
  amqp: 'RabbitMQ',
  amqps: 'RabbitMQ over TLS',
  file: 'A folder',
  s3: 'S3',
};

const engineText = (scheme: string | undefined): string =>
  scheme === undefined ? '–' : (engineNames[scheme.replace(':', '')] ?? scheme);

/** Whether each service answers, and what it runs on. */
export function ServicesTable({ readings }: { readings: readonly ServiceReading[] }) {
  return (
    <table className={classes.table} aria-label="Services and engines">
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">State</th>
          <th scope="col">Version</th>
          <th scope="col" className={classes.spare}>
            Database
          </th>
          <th scope="col" className={classes.spare}>
            Queue
          </th>
          <th scope="col" className={classes.spare}>
            Storage
          </th>
        </tr>
      </thead>
      <tbody>
        {readings.map(({ name, overview, isPending }) => (
          <tr key={name}>
            <th scope="row">{serviceTitles[name]}</th>
            <td>
              {isPending ? (
                'Asking…'
              ) : (
                <span className={classes.state} data-bad={overview === undefined || undefined}>
                  {overview === undefined ? 'No answer' : 'Answers'}
                </span>
              )}
            </td>
            <td>{overview?.version ?? '–'}</td>
            <td className={classes.spare}>{overview?.engines.database ?? '–'}</td>
            <td className={classes.spare}>{engineText(overview?.engines.queue)}</td>
            <td className={classes.spare}>{engineText(overview?.engines.storage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
