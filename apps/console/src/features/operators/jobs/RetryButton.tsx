import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../components/Failed.tsx';
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
  const { mutate, isPending, error } = useMutation({
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
