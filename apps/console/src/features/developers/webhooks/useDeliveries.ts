import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useServices } from '../../../platform/context.ts';
import { refresh as refreshLists } from '../../../platform/lists/listCache.ts';
import { useList } from '../../../platform/lists/useList.ts';
import { type Delivery, webhookCalls } from './calls.ts';
import type { OwnWebhook } from './useWebhooks.ts';

const pageSize = 25;
/** An event is sent soon after it happened, and the delivery is recorded when the endpoint has answered. */
const afterEventMs = 1_000;
const settlingMs = 20_000;
/** While something is sent again within a minute, people wait for it. */
const soonMs = 60_000;
const pollMs = 3_000;
/** Until it is repaired. */
const failingPollMs = 10_000;

const isDueSoon = ({ state, next_attempt_at: next }: Delivery): boolean =>
  state === 'retrying' && next !== null && new Date(next).getTime() - Date.now() < soonMs;

/** What was sent to a webhook, newest event first, and live. */
export function useDeliveries(webhook: OwnWebhook, state: Delivery['state'] | undefined) {
  const { id, kind } = webhook;
  const isFailing = webhook.status === 'enabled' && webhook.failing_since !== null;
  const { millrace, live } = useServices();
  const queries = useQueryClient();
  const lastEventAt = useRef(Number.NEGATIVE_INFINITY);
  const list = useList(['deliveries', id, state ?? 'all'], async (cursor, signal) => {
    const given = { id, state, cursor, limit: pageSize };
    const { deliveries, next } = await webhookCalls(millrace, kind).deliveries(given, { signal });
    return { items: deliveries, next };
  });
  const { items: deliveries } = list;
  const refresh = useCallback(() => refreshLists(queries, { queryKey: ['deliveries', id] }), [queries, id]);
  usePolling(
    () => performance.now() - lastEventAt.current < settlingMs || deliveries.some(isDueSoon),
    isFailing,
    refresh,
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unwatch = live.watch(kind);
    const unsubscribe = live.subscribe((change) => {
      if (change.kind !== kind || change.what === 'progress') return;
      lastEventAt.current = performance.now();
      if (change.what === 'disabled') void queries.invalidateQueries({ queryKey: ['webhooks', kind] });
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh();
      }, afterEventMs);
    });
    return () => {
      unwatch();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [kind, live, queries, refresh]);

  // Enabled again, it is sent what it has missed.
  const { status } = webhook;
  const seenStatus = useRef(status);
  useEffect(() => {
    if (seenStatus.current === status) return;
    seenStatus.current = status;
    lastEventAt.current = performance.now();
    void refresh();
  }, [status, refresh]);

  // An attempt may have changed whether the webhook is failing, or disabled.
  const latest = deliveries
    .map((one) => one.last_attempt_at)
    .sort()
    .at(-1);
  const seen = useRef(latest);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== latest)
      void queries.invalidateQueries({ queryKey: ['webhooks', kind] });
    seen.current = latest;
  }, [latest, kind, queries]);

  return { ...list, refresh };
}

/** Reads again what is in sight while somebody looks: often if something is expected, and seldom while the endpoint fails. */
function usePolling(isExpected: () => boolean, isFailing: boolean, refresh: () => Promise<void>): void {
  const expected = useRef(isExpected);
  expected.current = isExpected;
  useEffect(() => {
    let readAt = performance.now();
    const timer = setInterval(() => {
      const isDue = expected.current() || (isFailing && performance.now() - readAt >= failingPollMs);
      if (!isDue || !focusManager.isFocused()) return;
      readAt = performance.now();
      void refresh();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isFailing, refresh]);
}
