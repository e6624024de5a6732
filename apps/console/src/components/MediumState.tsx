import { Progress, Text, Title } from '@mantine/core';
import { bytesText } from '../platform/format.ts';
import type { Kind, Status } from '../platform/media/kinds.ts';
import { adviceOn } from './advice.ts';
import { Icon } from './Icon.tsx';
import classes from './MediumState.module.css';

interface MediumStateProps {
  kind: Kind;
  status: Exclude<Status, 'ready'>;
  progress: number;
  bytes: number;
  error: { code: string; message: string } | undefined;
  /** The operator's, of one that was taken down. */
  takenDown: string | undefined;
}

/** In place of a player: how far the medium is, or why there is none and what to do. */
export function MediumState({ kind, status, progress, bytes, error, takenDown }: MediumStateProps) {
  if (status === 'error') {
    const { code = '', message = 'The file cannot be used.' } = error ?? {};
    return (
      <div className={classes.state} role="alert">
        <Icon name="alert" size={36} />
        <Title order={2} size="h4">
          {message}
        </Title>
        {takenDown !== undefined && <Text>The operator’s reason: {takenDown}</Text>}
        <Text c="dimmed">{adviceOn(code, kind)}</Text>
      </div>
    );
  }
  const text = {
    uploading: `Being uploaded: ${bytesText(bytes)} have arrived`,
    fetching: `Being fetched: ${bytesText(bytes)} have arrived`,
    processing: `Being processed: ${progress}%`,
  }[status];
  return (
    <div className={classes.state}>
      <Text fw={600}>{text}</Text>
      {status === 'processing' && <Progress className={classes.bar} value={progress} aria-label="Processing" />}
      <Text c="dimmed" size="sm">
        This page shows it when it is ready. You can leave meanwhile.
      </Text>
    </div>
  );
}
