import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RetryLine } from '../../../components/RetryLine.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { serviceTitle } from '../eventTypes.ts';
import { Head } from '../Head.tsx';
import rows from '../Rows.module.css';
import { Waiting } from '../Waiting.tsx';
import { useWebhooks } from './useWebhooks.ts';
import { WebhookRow } from './WebhookRow.tsx';

const CreateWebhook = lazy(async () => ({ default: (await import('./CreateWebhook.tsx')).CreateWebhook }));

export function WebhooksPage() {
  const { webhooks, failed, error, isPending, retry } = useWebhooks();
  const [isCreating, setIsCreating] = useState(false);
  useTitle('Webhooks');
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setIsCreating(true)}>
      Add a webhook
    </Button>
  );
  const isEmpty = webhooks.length === 0;
  return (
    <>
      <Head title="Webhooks" text="Signed messages to a server of yours, as soon as something happens to your media.">
        {!isEmpty && create}
      </Head>
      {isEmpty && isPending && <Waiting />}
      {isEmpty && !isPending && error !== null && (
        <Failed error={error} title="Your webhooks could not be read" onRetry={retry} />
      )}
      {isEmpty && !isPending && error === null && (
        <Notice icon="webhook" title="No webhooks yet" action={create}>
          Give the address of a server of yours. It is told when a video is ready or has failed, a track was changed, an
          image was deleted.
        </Notice>
      )}
      {!isEmpty && (
        <>
          {failed.length > 0 && (
            <RetryLine size="sm" mb="sm" onRetry={retry}>
              Those of {failed.map((kind) => serviceTitle[kind]).join(' and ')} could not be read.
            </RetryLine>
          )}
          <ul className={rows.list} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </>
      )}
      <Suspense>{isCreating && <CreateWebhook onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}
