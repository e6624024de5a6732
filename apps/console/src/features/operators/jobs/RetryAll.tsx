import { Button, Progress, Text } from '@mantine/core';
import { MillraceError } from '@millrace/client';
import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useAction } from '../../../components/useAction.ts';
import { countText } from '../../../platform/format.ts';
import { ActionDialog } from '../shared/LazyActionDialog.tsx';
import { type Job, type ServiceName, serviceTitles } from '../shared/services.ts';
import classes from './JobsPage.module.css';
import { useRetry } from './useJobs.ts';

interface RetryAllProps {
  service: ServiceName;
  jobs: readonly Job[];
  /** Whether there are more than these. */
  hasMore: boolean;
  onDone: (outcome: string) => void;
}

/** Retries the jobs that are listed, one after the other: the service has no operation for all. */
export function RetryAll({ service, jobs, hasMore, onDone }: RetryAllProps) {
  const retry = useRetry(service);
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState(0);
  const { mutate, isPending, error } = useAction({
    mutationFn: async (ids: readonly string[]) => {
      let refused = 0;
      for (const id of ids) {
        try {
          await retry.one(id);
        } catch (error) {
          // One that was retried or deleted meanwhile, or whose medium is gone, keeps no other from running.
          if (!(error instanceof MillraceError && (error.status === 404 || error.status === 409))) throw error;
          refused += 1;
        }
        setDone((count) => count + 1);
      }
      return { refused, retried: ids.length - refused };
    },
    onMutate: () => setDone(0),
    onSuccess: ({ refused, retried }) =>
      onDone(
        `${countText(retried, 'job waits', 'jobs wait')} to run again.${refused === 0 ? '' : ` ${countText(refused, 'job', 'jobs')} could not be retried.`}`,
      ),
    onSettled: () => retry.refresh(),
  });
  const count = countText(jobs.length, 'job', 'jobs');
  return (
    <div className={classes.all}>
      <Button
        variant="default"
        leftSection={<Icon name="retry" size={16} />}
        loading={isPending}
        onClick={() => setIsAsking(true)}
      >
        Retry {hasMore ? `the latest ${count}` : `all ${count}`}…
      </Button>
      {isPending && (
        <Progress flex="1 1 8rem" maw="16rem" value={(100 * done) / jobs.length} aria-label="Jobs retried" />
      )}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {sentenceOf(error)} The others can be retried later.
        </Text>
      )}
      {isAsking && (
        <ActionDialog
          title={`Retry ${count}?`}
          label={`Retry ${count}`}
          onAct={() => {
            mutate(jobs.map(({ id }) => id));
            return Promise.resolve();
          }}
          onClose={() => setIsAsking(false)}
        >
          {serviceTitles[service]}: each job gets all its attempts again. If the cause is not gone, they end here again.
        </ActionDialog>
      )}
    </div>
  );
}
