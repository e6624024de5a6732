import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { chosenFiles } from './dropped.ts';
import classes from './UploadButtons.module.css';
import { useUploads } from './UploadsContext.tsx';

const FetchDialog = lazy(async () => ({ default: (await import('./FetchDialog.tsx')).FetchDialog }));

/** For people who do not drag: they choose files or a folder, or give an address. */
export function UploadButtons() {
  const uploads = useUploads();
  const files = useRef<HTMLInputElement>(null);
  const [isFetching, setIsFetching] = useState(false);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement, fromFolder: boolean) => {
    if (input.files !== null) void uploads.add(chosenFiles(input.files, fromFolder));
    // The same file can be chosen again.
    input.value = '';
  };
  const chooseFolder = () => {
    if (folder.current === null) return;
    folder.current.webkitdirectory = true;
    folder.current.click();
  };
  return (
    <span className={classes.buttons}>
      <input ref={files} type="file" multiple hidden onChange={(event) => take(event.currentTarget, false)} />
      <input ref={folder} type="file" multiple hidden onChange={(event) => take(event.currentTarget, true)} />
      <ActionIcon
        onClick={() => setIsFetching(true)}
        aria-label="Upload from an address"
        title="Upload from an address"
      >
        <Icon name="link" />
      </ActionIcon>
      <ActionIcon className={classes.folder} onClick={chooseFolder} aria-label="Upload a folder">
        <Icon name="folder" />
      </ActionIcon>
      <Button
        leftSection={<Icon name="upload" />}
        classNames={{ section: classes.icon }}
        onClick={() => files.current?.click()}
      >
        Upload
      </Button>
      {isFetching && (
        <Suspense>
          <FetchDialog onClose={() => setIsFetching(false)} />
        </Suspense>
      )}
    </span>
  );
}
