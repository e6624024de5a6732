import { Button, Text } from '@mantine/core';
import type { Track } from '@millrace/client';
import { useEffect, useRef, useState } from 'react';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { bytesText } from '../../../platform/format.ts';
import { isClosed } from '../../../platform/media/streamAddress.ts';
import { saveBlob } from '../../../platform/saveFile.ts';
import { fileNameOf, readFile } from './readFile.ts';

/** Saves the uploaded file of a track. */
export function DownloadOriginal({ track }: { track: Track }) {
  const { config } = useServices();
  const size = bytesText(track.uploaded_bytes);
  // A link sends no credentials, which only the owner's own file needs.
  if (track.originals === 'owner' || isClosed(track)) return <WithCredentials track={track} size={size} />;
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      href={`${config.music}/tracks/${encodeURIComponent(track.id)}/download`}
      // In the page itself, the browser would ask whether to leave uploads.
      target="_blank"
      rel="noreferrer"
    >
      Download ({size})
    </Button>
  );
}

function WithCredentials({ track: { id, title, uploaded_bytes: total }, size }: { track: Track; size: string }) {
  const { music } = useServices().millrace;
  const leaving = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState(0);
  useEffect(() => {
    const end = new AbortController();
    leaving.current = end;
    return () => end.abort();
  }, []);
  const { mutate, isPending, isSuccess, error } = useAction({
    mutationFn: async () => {
      setBytes(0);
      const answer = await music.downloadTrack({ id }, { signal: leaving.current?.signal });
      saveBlob(fileNameOf(title, answer.headers.get('content-type')), await readFile(answer, setBytes));
    },
  });
  const percent = Math.min(100, Math.floor((bytes / Math.max(1, total)) * 100));
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={16} />}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? `Downloading, ${percent}%` : `Download (${size})`}
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {isPending && 'The file is being read.'}
        {isSuccess && 'The file is saved.'}
      </Text>
      <ErrorText error={error} />
    </>
  );
}
