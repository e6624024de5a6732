import { Button, Text } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useRef } from 'react';
import { Picture } from '../../components/Picture.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { useShowTrack } from './useShowTrack.ts';
import classes from './Waveform.module.css';

/** The cover, which the owner can replace. */
export function Cover({ track, isOwn }: { track: Track; isOwn: boolean }) {
  const { config, millrace } = useServices();
  const show = useShowTrack();
  const input = useRef<HTMLInputElement>(null);
  const { id, cover_art: cover } = track;
  const { mutate, isPending, error, isSuccess } = useAction({
    mutationFn: (file: File) => millrace.music.setCover(id, file, { fileName: file.name }),
    onSuccess: show,
  });
  return (
    <div className={classes.cover}>
      <span className={classes.picture}>
        <Picture address={pictureAt(config.music, cover)} icon="tracks" shape="square" crop />
      </span>
      {isOwn && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) mutate(file);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
          <Button variant="default" size="xs" loading={isPending} onClick={() => input.current?.click()}>
            {cover === null ? 'Add a cover' : 'Replace the cover'}
          </Button>
          <span className="visually-hidden" aria-live="polite">
            {isSuccess ? 'The cover is replaced' : ''}
          </span>
          {error !== null && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {sentenceOf(error)}
            </Text>
          )}
        </>
      )}
    </div>
  );
}
