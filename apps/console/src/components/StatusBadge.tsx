import { Badge } from '@mantine/core';
import type { Status } from '../platform/media/kinds.ts';

const shown: Readonly<Record<Exclude<Status, 'ready'>, { text: string; color: string }>> = {
  uploading: { text: 'Uploading', color: 'gray.7' },
  fetching: { text: 'Fetching', color: 'gray.7' },
  processing: { text: 'Processing', color: 'water.7' },
  error: { text: 'Failed', color: 'red.8' },
};

/** The status of a medium; nothing for one that is ready, as most are. */
export function StatusBadge({ status, progress }: { status: Status; progress: number }) {
  if (status === 'ready') return null;
  const { text, color } = shown[status];
  return (
    <Badge color={color} variant="filled" radius="sm" autoContrast>
      {status === 'processing' ? `${text} ${progress}%` : text}
    </Badge>
  );
}
