import { Button } from '@mantine/core';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useAction } from '../../../components/useAction.ts';
import type { Job } from '../shared/services.ts';
import classes from './JobsPage.module.css';
import type { Retry } from './useJobs.ts';

interface RetryButtonProps {
  job: Job;
  retry: Retry;
  onRetried: () => void;
}

/** Lets a dead job run again; it asks nothing, because nothing can be lost by it. */
export function RetryButton({ job, retry, onRetried }: RetryButtonProps) {
  const { mutate, isPending, error } = useAction({
    mutationFn: () => retry.one(job.id),
    onSuccess: async () => {
      onRetried();
      await retry.refresh();
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={`Retry ${job.name}`}
      >
        Retry
      </Button>
      {error !== null && (
        <div className={classes.refusal} role="alert">
          {sentenceOf(error)}
        </div>
      )}
    </>
  );
}
