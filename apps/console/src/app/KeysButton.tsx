import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { useKeys } from '../components/useKeys.ts';
import classes from './Shell.module.css';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** Shows which keys do what, also at the key "?". "/" goes to the search field of the page. */
export function KeysButton() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useKeys({
    '?': open,
    '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
  });
  return (
    <>
      <ActionIcon className={classes.keys} onClick={open} aria-label="Keys" title="Keys (?)">
        <Icon name="keyboard" />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <KeysDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
