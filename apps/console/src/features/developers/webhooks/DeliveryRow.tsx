import { Badge, Button } from '@mantine/core';
import { useId, useState } from 'react';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { countText, dateTimeText } from '../../../platform/format.ts';
import { FormError } from '../FormError.tsx';
import rows from '../Rows.module.css';
import { attemptText } from './attempt.ts';
import { type Delivery, webhookCalls } from './calls.ts';
import classes from './DeliveryRow.module.css';
import type { OwnWebhook } from './useWebhooks.ts';

const badges = {
  delivered: { text: 'Delivered', color: 'water.7' },
  retrying: { text: 'Retrying', color: 'yellow.5' },
  failed: { text: 'Given up', color: 'red.8' },
} as const satisfies Record<Delivery['state'], unknown>;

interface DeliveryRowProps {
  webhook: OwnWebhook;
  delivery: Delivery;
  onChange: () => Promise<unknown>;
}

/** An event at an endpoint: opens to what the endpoint has answered. */
export function DeliveryRow({ webhook, delivery, onChange }: DeliveryRowProps) {
  const { id, type, state, attempts, answer, last_attempt_at: lastAt, next_attempt_at: nextAt } = delivery;
  const { millrace } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const resend = useAction({
    mutationFn: async () => {
      await webhookCalls(millrace, webhook.kind).resend(webhook.id, id);
      await onChange();
    },
  });
  const { text, color } = badges[state];
  const isWaiting = attempts === 0;
  return (
    <li className={rows.item}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'up' : 'down'} size={16} />
          <span className={rows.code}>{type}</span>
        </button>
        <Badge color={color} radius="sm" autoContrast>
          {text}
        </Badge>
        <span className={classes.fact}>
          {isWaiting ? 'Will be sent again now' : attemptText(delivery)}
          <span className={rows.dim}> · {dateTimeText(lastAt)}</span>
        </span>
      </div>
      {isOpen && (
        <div id={details} className={classes.details}>
          <p className={classes.sentence}>
            Event {id}, {countText(attempts, 'attempt', 'attempts')}
            {nextAt !== null && !isWaiting && `, the next one at ${dateTimeText(nextAt)}`}
          </p>
          {answer === '' ? (
            <p className={`${classes.sentence} ${rows.dim}`}>The answer had no content.</p>
          ) : (
            <CodeBlock label={`Answer to event ${id}`} text={answer} />
          )}
          <div>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Icon name="retry" size={14} />}
              loading={resend.isPending}
              disabled={webhook.status === 'disabled'}
              onClick={() => resend.mutate()}
            >
              Send again
            </Button>
          </div>
          <FormError error={resend.error} />
        </div>
      )}
    </li>
  );
}
