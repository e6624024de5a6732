import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { useServices } from '../../../platform/context.ts';
import { Head } from '../Head.tsx';
import rows from '../Rows.module.css';
import { Waiting } from '../Waiting.tsx';
import { firstRequest } from './firstRequest.ts';
import { KeyRow } from './KeyRow.tsx';
import classes from './KeysPage.module.css';
import { References } from './References.tsx';
import { type ApiKey, keysKey, useKeys } from './useKeys.ts';

const CreateKey = lazy(async () => ({ default: (await import('./CreateKey.tsx')).CreateKey }));
const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

export function KeysPage() {
  const { millrace, config } = useServices();
  const queries = useQueryClient();
  const { data, error, refetch } = useKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey>();
  useTitle('API keys');
  const revoke = async ({ id }: ApiKey) => {
    await millrace.video.deleteKey({ id });
    await queries.invalidateQueries({ queryKey: keysKey });
  };
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      Create a key
    </Button>
  );
  return (
    <>
      <Head title="API keys" text="Your own programs sign in with a key. One key works for videos, music and images.">
        {data !== undefined && data.length > 0 && create}
      </Head>
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && (
        <Failed error={error} title="Your keys could not be read" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Notice icon="key" title="No keys yet" action={create}>
          Create one for each program, with only the access that it needs. Then you can revoke it without stopping
          others.
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={rows.list} aria-label="API keys">
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      {data !== undefined && (
        <div className={classes.more}>
          <Panel title="A first request">
            <Snippets label="List your newest videos" snippets={firstRequest('videos', config)} />
          </Panel>
          <Panel title="Reference">
            <References />
          </Panel>
        </div>
      )}
      <Suspense>
        {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
        {leaving !== undefined && (
          <ConfirmDeletion
            title={`Revoke “${leaving.name}”?`}
            action="Revoke"
            onDelete={() => revoke(leaving)}
            onClose={() => setLeaving(undefined)}
          >
            Programs that use it are refused at once. This cannot be undone.
          </ConfirmDeletion>
        )}
      </Suspense>
    </>
  );
}
