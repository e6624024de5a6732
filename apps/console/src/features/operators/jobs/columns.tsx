import { dateTimeText } from '../../../platform/format.ts';
import { nounOf } from '../../../platform/media/kinds.ts';
import { AccountLink } from '../shared/AccountLink.tsx';
import { MediumLink } from '../shared/MediumLink.tsx';
import { type Column, Lines } from '../shared/Rows.tsx';
import { type Job, type JobState, kindOf, type ServiceName } from '../shared/services.ts';
import { RetryButton } from './RetryButton.tsx';
import type { Retry } from './useJobs.ts';

interface Given {
  service: ServiceName;
  state: JobState;
  retry: Retry;
  onRetried: (job: Job) => void;
}

/** What is shown of jobs in a state. */
export function columnsOf({ service, state, retry, onRetried }: Given): readonly Column<Job>[] {
  const kind = kindOf[service];
  const job: Column<Job> = {
    title: 'Job',
    cell: ({ name, reason, medium_id: medium }) => (
      <>
        <Lines below={reason}>{name}</Lines>
        {medium !== null && (
          <MediumLink kind={kind} id={medium}>
            {nounOf[kind].one} {medium}
          </MediumLink>
        )}
      </>
    ),
  };
  const account: Column<Job> = {
    title: 'Account',
    from: 'wide',
    size: 'small',
    cell: ({ account_id: id }) => (id === null ? 'none' : <AccountLink id={id}>account {id}</AccountLink>),
  };
  const attempts: Column<Job> = {
    title: 'Attempts',
    from: 'medium',
    size: 'medium',
    cell: ({ attempts: made, max_attempts: max, crashes }) => (
      <Lines below={crashes === 0 ? undefined : `${crashes} crashed`}>
        {made} of {max}
      </Lines>
    ),
  };
  const created: Column<Job> = {
    title: 'Created',
    from: 'medium',
    size: 'medium',
    cell: ({ created_at: at }) => dateTimeText(at),
  };
  const action: Column<Job> = {
    title: 'Retry',
    isTitleHidden: true,
    isAtEnd: true,
    size: 'small',
    cell: (row) => <RetryButton job={row} retry={retry} onRetried={() => onRetried(row)} />,
  };
  return [job, account, attempts, created, ...(state === 'dead' ? [action] : [])];
}
