import { ActionIcon, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { GiveFile } from './GiveFile.tsx';
import { type Entry, isSending } from './queue/entry.ts';
import classes from './Tray.module.css';
import { useUploads } from './UploadsContext.tsx';
import { barOf, wordsOf } from './words.ts';

export function TrayRow({ entry, top }: { entry: Entry; top: number }) {
  const { name, kind, state, mediumId, picture, reason } = entry;
  const bar = barOf(entry);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parent is no list to HTML
    <div role="listitem" className={classes.row} style={{ transform: `translateY(${top}px)` }}>
      <span className={classes.picture}>
        <Picture address={picture} icon={kind ?? 'alert'} shape="square" crop />
      </span>
      <div>
        {kind !== undefined && mediumId !== undefined ? (
          <Link className={classes.name} to={`/${kind}/$id`} params={{ id: mediumId }}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span
          className={classes.says}
          data-failed={state === 'failed' || (state === 'absent' && reason !== undefined) || undefined}
        >
          {wordsOf(entry)}
        </span>
        {bar !== undefined && <Progress value={bar} aria-label={`${name}: ${wordsOf(entry)}`} mt={4} />}
      </div>
      <RowActions entry={entry} />
    </div>
  );
}

function RowActions({ entry }: { entry: Entry }) {
  const { pause, resume, cancel } = useUploads();
  const { id, name, state, canRetry } = entry;
  return (
    <span className={classes.actions}>
      {(isSending(entry) || state === 'waiting') && (
        <ActionIcon onClick={() => pause(id)} aria-label={`Pause ${name}`}>
          <Icon name="pause" />
        </ActionIcon>
      )}
      {state === 'paused' && (
        <ActionIcon onClick={() => resume(id)} aria-label={`Resume ${name}`}>
          <Icon name="play" />
        </ActionIcon>
      )}
      {state === 'absent' && <GiveFile id={id} name={name} />}
      {state === 'failed' && canRetry && (
        <ActionIcon onClick={() => resume(id)} aria-label={`Try ${name} again`}>
          <Icon name="retry" />
        </ActionIcon>
      )}
      {state !== 'processing' && state !== 'ready' && state !== 'failed' && (
        <ActionIcon onClick={() => cancel(id)} aria-label={`Cancel ${name}`}>
          <Icon name="close" />
        </ActionIcon>
      )}
    </span>
  );
}
