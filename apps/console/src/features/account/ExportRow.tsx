import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorText } from '../../components/ErrorText.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { bytesText, dateTimeText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import classes from './Account.module.css';
import { type AccountExport, newestExport, requestExport } from './exports.ts';
import { accountKeys } from './keys.ts';

/** There is no event for an export. */
const pollMs = 2_000;

/** The export of one service: how far it is, and its archive. */
export function ExportRow({ kind }: { kind: Kind }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const queryKey = accountKeys.exports(kind);
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => newestExport(millrace, kind, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  });
  const request = useAction({
    mutationFn: () => requestExport(millrace, kind),
    onSuccess: (begun) => queries.setQueryData(queryKey, begun),
  });
  const { title } = nounOf[kind];
  const prepare = data === undefined || data === null ? 'Prepare' : 'Prepare again';
  const isBusy = isPending || request.isPending || data?.status === 'processing';
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon name={kind} />
      </span>
      <div className={classes.text}>
        <Text fw={550}>{title}</Text>
        <Text size="sm" c="dimmed" role="status">
          {data === undefined ? '\u00a0' : wordsOf(data)}
        </Text>
        <ErrorText error={request.error ?? error} />
      </div>
      {data?.status === 'ready' && data.url !== null && (
        <Button
          component="a"
          href={data.url}
          download
          size="compact-sm"
          leftSection={<Icon name="download" size={16} />}
          aria-label={`Download: ${title}`}
        >
          Download
        </Button>
      )}
      {/* It stays while it is busy: a button that vanishes takes the focus with it. */}
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        aria-label={`${prepare}: ${title}`}
        onClick={() => request.mutate()}
      >
        {prepare}
      </Button>
    </li>
  );
}

function wordsOf(one: AccountExport | null): string {
  switch (one?.status) {
    case undefined:
      return 'Not prepared';
    case 'processing':
      return 'Being prepared. You can leave meanwhile.';
    case 'ready':
      return `${one.bytes === null ? 'Ready' : bytesText(one.bytes)} · of ${dateTimeText(one.createdAt)} · until ${dateTimeText(one.expiresAt)}`;
    case 'error':
      return 'It failed, or a file in it was deleted. Prepare it again.';
  }
}
