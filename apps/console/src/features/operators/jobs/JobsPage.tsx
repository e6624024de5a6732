import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { JobsSearch } from '../search.ts';
import { LoadingRows } from '../shared/LoadingRows.tsx';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { Outcome } from '../shared/Outcome.tsx';
import { Rows } from '../shared/Rows.tsx';
import { type JobState, jobStates, type ServiceName, serviceNames, serviceTitles } from '../shared/services.ts';
import { columnsOf } from './columns.tsx';
import classes from './JobsPage.module.css';
import { RetryAll } from './RetryAll.tsx';
import { useJobs, useRetry } from './useJobs.ts';

const stateTexts: Readonly<Record<JobState, string>> = { dead: 'Dead', waiting: 'Waiting', active: 'Active' };

export function JobsPage() {
  return (
    <OperatorsPage
      title="Jobs"
      lead="The work of the queue, newest first. A job is dead after its last attempt: let it run again when the cause is gone."
    >
      <Jobs />
    </OperatorsPage>
  );
}

function Jobs() {
  const { service = 'video', state = 'dead' }: JobsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changes: JobsSearch) =>
    void navigate({ to: '/operators/jobs', search: { service, state, ...changes }, replace: true });
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label="Service"
          value={service}
          data={serviceNames.map((value) => ({ value, label: serviceTitles[value] }))}
          onChange={({ currentTarget }) => change({ service: serviceNames.find((one) => one === currentTarget.value) })}
        />
        <NativeSelect
          label="State"
          value={state}
          data={jobStates.map((value) => ({ value, label: stateTexts[value] }))}
          onChange={({ currentTarget }) => change({ state: jobStates.find((one) => one === currentTarget.value) })}
        />
      </div>
      <List key={`${service} ${state}`} service={service} state={state} />
    </>
  );
}

function List({ service, state }: { service: ServiceName; state: JobState }) {
  const list = useJobs(service, state);
  const retry = useRetry(service);
  const [told, setTold] = useState<string>();
  const { items, error, isPending } = list;
  const isDead = state === 'dead';
  return (
    <>
      <Outcome>{told}</Outcome>
      {isDead && items.length > 1 && (
        <RetryAll service={service} jobs={items} hasMore={list.hasNextPage} onDone={setTold} />
      )}
      {isPending && <LoadingRows />}
      {error !== null && items.length === 0 && (
        <Failed error={error} title="The jobs could not be read" onRetry={() => void list.refetch()} />
      )}
      {!isPending && error === null && items.length === 0 && <Nothing service={service} state={state} />}
      {items.length > 0 && (
        <Rows
          label={`${stateTexts[state]} jobs`}
          columns={columnsOf({
            service,
            state,
            retry,
            onRetried: ({ name }) => setTold(`The job ${name} waits to run again.`),
          })}
          rows={items}
          idOf={({ id }) => id}
          pages={list}
        />
      )}
    </>
  );
}

function Nothing({ service, state }: { service: ServiceName; state: JobState }) {
  const title = `${serviceTitles[service]}: no ${state} jobs`;
  const texts: Readonly<Record<JobState, string>> = {
    dead: 'All work of this service has succeeded, or its owners were told why not.',
    waiting: 'Nothing waits for a worker.',
    active: 'No worker is busy for this service.',
  };
  return (
    <Notice icon={state === 'dead' ? 'check' : 'tasks'} title={title}>
      {texts[state]}
    </Notice>
  );
}
