import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/Dialog.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import type { Kind } from '../../../platform/media/kinds.ts';
import { type WebhookFields, webhookCalls } from './calls.ts';
import { NewSecret } from './NewSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** Makes a webhook, and shows its secret once. */
export function CreateWebhook({ onClose }: { onClose: () => void }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useAction({
    mutationFn: ({ kind, fields }: { kind: Kind; fields: WebhookFields }) =>
      webhookCalls(millrace, kind).create(fields),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    // The secret is in memory no longer than on the screen.
    gcTime: 0,
  });
  return (
    <Dialog
      size="lg"
      title={data === undefined ? 'Add a webhook' : 'The secret of your webhook'}
      isFirm={data !== undefined}
      onClose={onClose}
    >
      {data === undefined ? (
        <WebhookForm
          submitText="Add the webhook"
          error={error}
          isPending={isPending}
          onSubmit={(kind, fields) => mutate({ kind, fields })}
          onCancel={onClose}
        />
      ) : (
        <NewSecret secret={data.secret} onClose={onClose} />
      )}
    </Dialog>
  );
}
