import { ActionIcon, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useStore } from '../../platform/store.ts';
import { isOver } from './queue/entry.ts';
import classes from './Tray.module.css';
import { useUploads } from './UploadsContext.tsx';
import { summaryOf } from './words.ts';

const TrayRows = lazy(async () => ({ default: (await import('./TrayRows.tsx')).TrayRows }));

/** The files that are being uploaded, at the corner of every page. */
export function Tray() {
  const uploads = useUploads();
  const entries = useStore(uploads.entries);
  const [isOpen, setIsOpen] = useState(true);
  const summary = entries.length === 0 ? '' : summaryOf(entries);
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {summary}
      </div>
      {entries.length > 0 && (
        <section className={classes.tray} aria-label="Uploads">
          <div className={classes.head}>
            <Text fw={600} size="sm" truncate className={classes.title}>
              {summary}
            </Text>
            <ActionIcon
              onClick={() => setIsOpen(!isOpen)}
              aria-expanded={isOpen}
              aria-label={isOpen ? 'Hide the list' : 'Show the list'}
            >
              <Icon name={isOpen ? 'down' : 'up'} />
            </ActionIcon>
            {entries.some(isOver) && (
              <ActionIcon onClick={uploads.clear} aria-label="Remove what is done from the list">
                <Icon name="close" />
              </ActionIcon>
            )}
          </div>
          <Suspense>{isOpen && <TrayRows entries={entries} />}</Suspense>
        </section>
      )}
    </>
  );
}
