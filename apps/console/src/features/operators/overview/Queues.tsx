import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { aboutText, countText, numberText } from '../../../platform/format.ts';
import classes from './OverviewPage.module.css';
import { isEmpty, type QueueDepth } from './summary.ts';

/** How much each queue has to do. Most are empty most of the time, and are shown if somebody asks. */
export function Queues({ queues }: { queues: readonly QueueDepth[] }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const busy = queues.filter((queue) => !isEmpty(queue));
  const shown = areAllShown ? queues : busy;
  const empty = queues.length - busy.length;
  return (
    <>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing waits, and nothing is being worked on.
        </Text>
      ) : (
        <table className={classes.table} aria-label="Queues">
          <thead>
            <tr>
              <th scope="col">Jobs</th>
              {['Waiting', 'Active', 'Dead', 'Oldest'].map((title) => (
                <th key={title} scope="col" className={classes.count}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, waiting, active, dead, oldest_waiting_seconds: oldest }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <Count of={waiting} />
                <Count of={active} />
                <Count of={dead} />
                <td className={classes.count}>{waiting > 0 ? aboutText(oldest) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {empty > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          mt="md"
          aria-expanded={areAllShown}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? 'Hide empty queues' : `Show ${countText(empty, 'empty queue', 'empty queues')}`}
        </Button>
      )}
    </>
  );
}

function Count({ of }: { of: number }) {
  return (
    <td className={classes.count} data-zero={of === 0 || undefined}>
      {numberText(of)}
    </td>
  );
}
