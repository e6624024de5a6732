import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import classes from './Shell.module.css';

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

/** Where a key is a letter of a text, and dialogs, whose page is not reachable. */
const taken = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role="dialog"]';

const label = 'Keys';

/** Shows which keys do what, also at the key "?". "/" goes to the search field of the page. */
export function KeysButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(taken) !== null) return;
      if (event.key === '?') setIsOpen(true);
      else if (event.key === '/') document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
      else return;
      // Otherwise the field gets the key too.
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <ActionIcon className={classes.keys} onClick={() => setIsOpen(true)} aria-label={label} title={`${label} (?)`}>
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
