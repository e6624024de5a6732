import { Button, Stack, Switch, Text } from '@mantine/core';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { FormError } from '../FormError.tsx';
import { attemptText } from './attempt.ts';
import { type Webhook, webhookCalls } from './calls.ts';
import { type OwnWebhook, useWebhooksRefresh } from './useWebhooks.ts';

/** Turns the webhook on and off, and sends a test message. */
export function Sending({ webhook: { id, kind, status } }: { webhook: OwnWebhook }) {
  const { millrace } = useServices();
  const calls = webhookCalls(millrace, kind);
  const refresh = useWebhooksRefresh(kind);
  const test = useAction({ mutationFn: () => calls.test(id) });
  const change = useAction({
    mutationFn: async (wanted: Webhook['status']) => {
      await calls.setStatus(id, wanted);
      await refresh();
    },
  });
  return (
    <Stack gap="sm" align="stretch">
      <Switch
        label="Enabled"
        checked={(change.isPending ? change.variables : status) === 'enabled'}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked ? 'enabled' : 'disabled')}
      />
      <FormError error={change.error} />
      <Button
        variant="default"
        leftSection={<Icon name="send" />}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Send a test message
      </Button>
      <div aria-live="polite">
        {test.data !== undefined && (
          <Stack gap="xs">
            <Text size="sm">{attemptText(test.data)}</Text>
            {test.data.answer !== '' && <CodeBlock label="Answer to the test" text={test.data.answer} />}
          </Stack>
        )}
      </div>
      <FormError error={test.error} />
    </Stack>
  );
}
