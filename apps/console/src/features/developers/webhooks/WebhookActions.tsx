import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { useServices } from '../../../platform/context.ts';
import { webhookCalls } from './calls.ts';
import { type OwnWebhook, useWebhooksRefresh } from './useWebhooks.ts';
import classes from './Webhooks.module.css';

const EditWebhook = lazy(async () => ({ default: (await import('./EditWebhook.tsx')).EditWebhook }));
const RotateSecret = lazy(async () => ({ default: (await import('./RotateSecret.tsx')).RotateSecret }));
const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

/** What an owner can do with a webhook. */
export function WebhookActions({ webhook }: { webhook: OwnWebhook }) {
  const { id, kind } = webhook;
  const { millrace } = useServices();
  const navigate = useNavigate();
  const refresh = useWebhooksRefresh(kind);
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = async () => {
    await webhookCalls(millrace, kind).remove(id);
    await navigate({ to: '/developers/webhooks' });
    await refresh();
  };
  return (
    <div className={classes.actions}>
      <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <Button variant="default" leftSection={<Icon name="key" />} onClick={() => setDialog('rotate')}>
        New secret
      </Button>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Suspense>
        {dialog === 'edit' && <EditWebhook webhook={webhook} onClose={close} />}
        {dialog === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDeletion title="Delete this webhook?" onDelete={remove} onClose={close}>
            Its server gets no more messages, and the list of deliveries is deleted. This cannot be undone.
          </ConfirmDeletion>
        )}
      </Suspense>
    </div>
  );
}
