import { Dialog } from '../../../components/Dialog.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { type WebhookFields, webhookCalls } from './calls.ts';
import { type OwnWebhook, useWebhooksRefresh } from './useWebhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

export function EditWebhook({ webhook, onClose }: { webhook: OwnWebhook; onClose: () => void }) {
  const { id, kind } = webhook;
  const { millrace } = useServices();
  const refresh = useWebhooksRefresh(kind);
  const { mutate, error, isPending } = useAction({
    mutationFn: async (fields: WebhookFields) => {
      await webhookCalls(millrace, kind).change(id, fields);
      await refresh();
    },
    onSuccess: onClose,
  });
  return (
    <Dialog size="lg" title="Edit the webhook" onClose={onClose}>
      <WebhookForm
        current={webhook}
        submitText="Save"
        error={error}
        isPending={isPending}
        onSubmit={(_, fields) => mutate(fields)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
