import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/Dialog.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { FormError } from '../FormError.tsx';
import { webhookCalls } from './calls.ts';
import { NewSecret } from './NewSecret.tsx';
import type { OwnWebhook } from './useWebhooks.ts';

/** Asks before a webhook gets a new secret, and shows that once. */
export function RotateSecret({ webhook: { id, kind }, onClose }: { webhook: OwnWebhook; onClose: () => void }) {
  const { millrace } = useServices();
  const { mutate, data, error, isPending } = useAction({
    mutationFn: () => webhookCalls(millrace, kind).rotate(id),
    gcTime: 0,
  });
  return (
    <Dialog
      size="lg"
      title={data === undefined ? 'Make a new secret?' : 'The new secret'}
      isFirm={data !== undefined}
      onClose={onClose}
    >
      {data === undefined ? (
        <Stack>
          <Text>
            For a day, messages are signed with the old and the new secret. Give your server the new one in that time.
          </Text>
          <FormError error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button loading={isPending} onClick={() => mutate()}>
              Make a new secret
            </Button>
          </Group>
        </Stack>
      ) : (
        <NewSecret secret={data} onClose={onClose} />
      )}
    </Dialog>
  );
}
