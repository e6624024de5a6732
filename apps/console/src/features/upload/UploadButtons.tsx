import { ActionIcon, Button } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { chosenFiles } from './dropped.ts';
import classes from './UploadButtons.module.css';
import { useUploads } from './UploadsContext.tsx';

/** For people who do not drag: they choose files, or a folder. */
export function UploadButtons() {
  const uploads = useUploads();
  const files = useRef<HTMLInputElement>(null);
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
      <ActionIcon className={classes.folder} onClick={chooseFolder} aria-label="Upload a folder">
        <Icon name="folder" />
      </ActionIcon>
      <Button leftSection={<Icon name="upload" />} onClick={() => files.current?.click()}>
        Upload
      </Button>
    </span>
  );
}
