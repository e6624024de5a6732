import { Alert } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import { dateTimeText } from '../../../platform/format.ts';
import type { Webhook } from './calls.ts';

const disabledTexts: Readonly<Record<string, string>> = {
  gone: 'It was disabled because it answered 410 Gone. Once the server takes messages again, enable it: it gets what it has missed in the last 30 days.',
  failing:
    'It was disabled because nothing was delivered for five days. Mend the server, send a test, and enable it: it gets what it has missed in the last 30 days.',
};

/** Why a webhook gets no messages, and what to do. */
export function Trouble({ webhook }: { webhook: Pick<Webhook, 'status' | 'disabled_reason' | 'failing_since'> }) {
  const { status, disabled_reason: reason, failing_since: since } = webhook;
  if (status === 'disabled') {
    const text = disabledTexts[reason ?? ''];
    if (text === undefined) return null;
    return (
      <Alert variant="default" mb="lg" icon={<Icon name="alert" />} title="Disabled by the platform">
        {text}
      </Alert>
    );
  }
  if (since === null) return null;
  return (
    <Alert variant="default" mb="lg" icon={<Icon name="alert" />} title={`Failing since ${dateTimeText(since)}`}>
      Messages are sent again, later each time. Everything that it has missed follows with the first success. After five
      days without one, it is disabled.
    </Alert>
  );
}
