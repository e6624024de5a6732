import { Loader, Text } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAction } from '../../../components/useAction.ts';
import classes from './Downloads.module.css';
import { prepareDownload } from './prepare.ts';

interface DownloadLinksProps {
  id: string;
  /** What the playback addresses of the video begin with. */
  root: string;
  qualities: readonly string[];
}

/** Links to the renditions as files. The first request for a file has it made, so the page waits for it before the browser saves it. */
export function DownloadLinks({ id, root, qualities }: DownloadLinksProps) {
  const leaving = useRef<AbortController>(undefined);
  const [saved, setSaved] = useState<{ address: string; at: number }>();
  useEffect(() => {
    const end = new AbortController();
    leaving.current = end;
    return () => end.abort();
  }, []);
  const addressOf = (quality: string) => `${root}download?q=${quality}`;
  const { mutate, isPending, isSuccess, error, variables } = useAction({
    mutationFn: async (quality: string) => {
      const { signal } = leaving.current ?? new AbortController();
      await prepareDownload(id, addressOf(quality), signal);
    },
    onSuccess: (_, quality) => setSaved({ address: addressOf(quality), at: Date.now() }),
  });
  const begin = (event: MouseEvent, quality: string) => {
    // With a key of the browser, the link does what it does everywhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    mutate(quality);
  };
  return (
    <>
      <ul className={classes.links} aria-label="Files">
        {qualities.map((quality) => (
          <li key={quality}>
            <a
              className={classes.link}
              href={addressOf(quality)}
              aria-label={`Download ${quality}`}
              onClick={(event) => begin(event, quality)}
            >
              {isPending && variables === quality ? <Loader size={16} /> : <Icon name="download" size={16} />}
              {quality}
            </a>
          </li>
        ))}
      </ul>
      <Text size="sm" aria-live="polite">
        {isPending && `${variables} is being prepared. The download begins by itself.`}
        {isSuccess && `The download of ${variables} has begun.`}
      </Text>
      <ErrorText error={error} />
      <Text size="xs" c="dimmed" mt="xs">
        MP4 files. Each is prepared when it is first asked for: a second for a short video, minutes for a film. One that
        nobody asks for is removed after 30 days, and prepared again.
      </Text>
      {/* In a frame, because the browser asks whether to leave a page that uploads when the page itself goes to an address. */}
      {saved !== undefined && <iframe key={saved.at} src={saved.address} title="Download" hidden />}
    </>
  );
}
