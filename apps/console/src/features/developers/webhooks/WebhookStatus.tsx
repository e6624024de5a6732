import { Badge } from '@mantine/core';
import type { Webhook } from './calls.ts';

/** Whether a webhook gets messages, in a word. */
export function WebhookStatus({
  webhook: { status, disabled_reason: reason, failing_since: since },
}: {
  webhook: Webhook;
}) {
  const [text, color] =
    status === 'disabled'
      ? reason === 'owner'
        ? ['Disabled', 'gray.7']
        : ['Disabled: failed', 'red.8']
      : since === null
        ? ['Enabled', 'water.7']
        : ['Failing', 'yellow.5'];
  return (
    <Badge color={color} radius="sm" autoContrast>
      {text}
    </Badge>
  );
}
