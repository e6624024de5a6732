import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useUploads } from './UploadsContext.tsx';

/** For an upload that was begun before a reload: browsers give a page its files only once. */
export function GiveFile({ id, name }: { id: number; name: string }) {
  const { give } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) give(id, file);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const label = `Choose ${name} again to continue`;
  return (
    <>
      <input ref={input} type="file" hidden onChange={take} />
      <ActionIcon onClick={() => input.current?.click()} aria-label={label} title={label}>
        <Icon name="folder" />
      </ActionIcon>
    </>
  );
}
