import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import { type Webhook, webhookCalls } from './calls.ts';

export interface OwnWebhook extends Webhook {
  kind: Kind;
}

const keyOf = (kind: Kind) => ['webhooks', kind] as const;

/** The webhooks of all services. One that does not answer does not hide those of the others. */
export function useWebhooks() {
  const { millrace } = useServices();
  const lists = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: keyOf(kind),
      queryFn: ({ signal }: { signal: AbortSignal }) => webhookCalls(millrace, kind).list({ signal }),
    })),
  });
  const webhooks = lists.flatMap(({ data = [] }, at): OwnWebhook[] => {
    const kind = kinds[at];
    return kind === undefined ? [] : data.map((webhook) => ({ ...webhook, kind }));
  });
  const failed = kinds.filter((_, at) => lists[at]?.data === undefined && lists[at]?.isError);
  return {
    webhooks,
    /** The services whose webhooks could not be read. */
    failed,
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    isPending: lists.some(({ isPending }) => isPending),
    retry: () => {
      for (const list of lists) if (list.isError) void list.refetch();
    },
  };
}

/** Reads the webhooks of a service again, after a change. */
export function useWebhooksRefresh(kind: Kind): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(kind), exact: true });
}
