import { Button, NativeSelect, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { Failed } from '../../../components/Failed.tsx';
import { useMore } from '../../../platform/lists/useMore.ts';
import { useRowsInSight } from '../../../platform/lists/useRowsInSight.ts';
import rows from '../Rows.module.css';
import { Waiting } from '../Waiting.tsx';
import type { Delivery } from './calls.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { useDeliveries } from './useDeliveries.ts';
import type { OwnWebhook } from './useWebhooks.ts';
import classes from './Webhooks.module.css';

const states = ['delivered', 'retrying', 'failed'] as const satisfies readonly Delivery['state'][];
const stateTexts = { delivered: 'Delivered', retrying: 'Waiting to be sent again', failed: 'Given up' } as const;

/** The last attempt of each event that was sent. */
export function Deliveries({ webhook }: { webhook: OwnWebhook }) {
  const [state, setState] = useState<Delivery['state']>();
  const list = useDeliveries(webhook, state);
  const { items: deliveries, data, error } = list;
  const shown = useRef<HTMLUListElement>(null);
  // Older ones are read by a button.
  useMore(list, useRowsInSight(shown, deliveries.length), false);
  return (
    <section aria-labelledby="deliveries">
      <div className={classes.tools}>
        <Title order={2} size="h4" id="deliveries">
          Deliveries
        </Title>
        <NativeSelect
          aria-label="State"
          value={state ?? ''}
          data={[{ value: '', label: 'All' }, ...states.map((value) => ({ value, label: stateTexts[value] }))]}
          onChange={({ currentTarget }) => setState(states.find((one) => one === currentTarget.value))}
        />
      </div>
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && (
        <Failed error={error} title="The deliveries could not be read" onRetry={() => void list.refetch()} />
      )}
      {data !== undefined && deliveries.length === 0 && (
        <div className={classes.empty}>
          <Text c="dimmed" size="sm">
            {state === undefined
              ? 'Nothing was sent yet. Upload or change something, or send a test message.'
              : 'No delivery is in this state.'}
          </Text>
        </div>
      )}
      {deliveries.length > 0 && (
        <ul ref={shown} className={rows.list} aria-label="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} onChange={list.refresh} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </section>
  );
}
