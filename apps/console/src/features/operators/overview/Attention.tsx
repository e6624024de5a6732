import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { aboutText, countText } from '../../../platform/format.ts';
import links from '../shared/links.module.css';
import { serviceTitles } from '../shared/services.ts';
import classes from './OverviewPage.module.css';
import type { QueueDepth } from './summary.ts';
import type { ServiceReading } from './useOverviews.ts';

/** Seconds after which a job has waited for too long; the platform's alert has the same. */
const longWait = 900;

interface AttentionProps {
  readings: readonly ServiceReading[];
  queues: readonly QueueDepth[];
  workers: readonly { name: string; count: number }[];
}

/** What an operator should look at now; nothing while all is well. */
export function Attention({ readings, queues, workers }: AttentionProps) {
  const found: [key: string, text: ReactNode][] = [];
  for (const { name, error } of readings) {
    if (error !== undefined) {
      found.push([name, `${serviceTitles[name]}: the numbers could not be read. ${sentenceOf(error)}`]);
    }
  }
  const seen = new Set<string>();
  for (const { name, overview } of readings) {
    // A queue that services share is told of once.
    const own = overview?.queues.filter((queue) => !seen.has(queue.name)) ?? [];
    for (const queue of own) seen.add(queue.name);
    const dead = own.reduce((sum, queue) => sum + queue.dead, 0);
    if (dead > 0) {
      found.push([
        `dead-${name}`,
        <>
          {serviceTitles[name]}: {countText(dead, 'job is', 'jobs are')} dead.{' '}
          <Link className={links.link} to="/operators/jobs" search={{ service: name }}>
            Show the dead jobs
          </Link>
        </>,
      ]);
    }
  }
  for (const { name, waiting, active, oldest_waiting_seconds: oldest } of queues) {
    if (waiting > 0 && active === 0 && workers.length === 0) {
      found.push([
        `work-${name}`,
        `${countText(waiting, 'job waits', 'jobs wait')} in ${name}, and no worker is connected.`,
      ]);
    } else if (waiting > 0 && oldest > longWait) {
      found.push([`wait-${name}`, `A job in ${name} has waited for ${aboutText(oldest)}. More workers would help.`]);
    }
  }
  return (
    <div role="status">
      {found.length > 0 && (
        <ul className={classes.attention} aria-label="Needs attention">
          {found.map(([key, text]) => (
            <li key={key}>
              <Icon name="alert" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
