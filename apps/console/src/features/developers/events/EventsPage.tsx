import { Button, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { serviceTitle } from '../eventTypes.ts';
import { Head } from '../Head.tsx';
import { Waiting } from '../Waiting.tsx';
import { EventList } from './EventList.tsx';
import classes from './EventsPage.module.css';
import { choices } from './filter.ts';
import type { EventSearch } from './search.ts';
import { useEventLog } from './useEventLog.ts';
import { useLiveEvents } from './useLiveEvents.ts';

const FollowInCode = lazy(async () => ({ default: (await import('./FollowInCode.tsx')).FollowInCode }));

export function EventsPage() {
  const { show = '' }: EventSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isCoding, setIsCoding] = useState(false);
  useTitle('Events');
  const choose = (choice: string) =>
    void navigate({ to: '.', search: choice === '' ? {} : { show: choice }, replace: true });
  return (
    <>
      <Head title="Events" text="What happened to your media in the last 30 days, as it happens.">
        <NativeSelect
          aria-label="Show"
          className={classes.filter}
          value={show}
          data={choices}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Button variant="default" onClick={() => setIsCoding(true)}>
          Follow in code
        </Button>
      </Head>
      <Log key={show} choice={show} onClear={() => choose('')} />
      <Suspense>{isCoding && <FollowInCode onClose={() => setIsCoding(false)} />}</Suspense>
    </>
  );
}

function Log({ choice, onClear }: { choice: string; onClear: () => void }) {
  const log = useEventLog(choice);
  const { older, newest, failed, data, error } = log;
  const live = useLiveEvents(choice, newest);
  /** How many of the live events are shown; all while it is not paused. */
  const [pausedAt, setPausedAt] = useState<number>();
  if (data === undefined) {
    return error === null ? (
      <Waiting />
    ) : (
      <Failed error={error} title="The events could not be read" onRetry={log.retry} />
    );
  }
  const waiting = pausedAt === undefined ? 0 : live.length - pausedAt;
  const events = [...live.slice(waiting), ...older];
  const [first] = failed;
  if (first !== undefined && events.length === 0) {
    return <Failed error={first.error} title="The events could not be read" onRetry={log.retry} />;
  }
  return (
    <>
      {first !== undefined && (
        <RetryLine size="sm" mb="sm" onRetry={log.retry}>
          Events of {failed.map(({ kind }) => serviceTitle[kind]).join(' and ')} are missing. {sentenceOf(first.error)}
        </RetryLine>
      )}
      <div className={classes.state}>
        <span className={classes.live} data-on={pausedAt === undefined || undefined}>
          {pausedAt === undefined ? 'Live' : 'Paused'}
        </span>
        <span role="status" className={classes.waiting}>
          {waiting > 0 && `${waiting} new since then`}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name={pausedAt === undefined ? 'pause' : 'play'} size={14} />}
          onClick={() => setPausedAt(pausedAt === undefined ? live.length : undefined)}
        >
          {pausedAt === undefined ? 'Pause' : 'Resume'}
        </Button>
      </div>
      {events.length > 0 ? (
        <EventList events={events} log={log} />
      ) : choice === '' ? (
        <Notice icon="pulse" title="Nothing has happened yet">
          Upload something, and its events appear here at once.
        </Notice>
      ) : (
        <Notice
          icon="pulse"
          title="No such events"
          action={
            <Button variant="default" onClick={onClear}>
              Show all events
            </Button>
          }
        >
          There were none in the last 30 days. New ones appear here at once.
        </Notice>
      )}
    </>
  );
}
