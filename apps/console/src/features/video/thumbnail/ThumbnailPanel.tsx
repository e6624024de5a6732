import { Button, FileButton, Group } from '@mantine/core';
import type { Video } from '@millrace/client';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { useServices } from '../../../platform/context.ts';
import { pictureAt } from '../../../platform/media/listed.ts';
import classes from './thumbnail.module.css';

const FrameDialog = lazy(async () => ({ default: (await import('./FrameDialog.tsx')).FrameDialog }));
const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }));

/** What people see before they press play, and how to change it. */
export function ThumbnailPanel({ video }: { video: Video }) {
  const { config } = useServices();
  const [open, setOpen] = useState<'frame' | File>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Thumbnail">
      <div className={classes.picture}>
        <Picture address={pictureAt(config.video, video.thumbnail)} icon="videos" />
      </div>
      <Group gap="sm" mt="sm">
        <Button variant="default" leftSection={<Icon name="film" />} onClick={() => setOpen('frame')}>
          Choose a frame
        </Button>
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          inputProps={{ 'aria-label': 'Picture for the thumbnail' }}
          onChange={(file) => file !== null && setOpen(file)}
        >
          {(props) => (
            <Button variant="default" leftSection={<Icon name="images" />} {...props}>
              Use a picture
            </Button>
          )}
        </FileButton>
      </Group>
      <Suspense>
        {open === 'frame' && <FrameDialog video={video} onClose={close} />}
        {open instanceof File && <PictureDialog video={video} file={open} onClose={close} />}
      </Suspense>
    </Panel>
  );
}
