import { ActionIcon } from '@mantine/core';
import { useEffect } from 'react';
import { useNotes } from '../platform/notes.ts';
import { useStore } from '../platform/store.ts';
import { Icon } from './Icon.tsx';
import classes from './NoteBar.module.css';

/** Long enough to read a sentence twice. */
const shownMs = 6_000;

/** Says what just happened, at the corner of every page. */
export function NoteBar() {
  const { latest, close } = useNotes();
  const note = useStore(latest);
  useEffect(() => {
    if (note === undefined || note.isAlert) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [note, close]);
  return (
    <div className={classes.place}>
      <div role="status">{note !== undefined && !note.isAlert && <Shown text={note.text} onClose={close} />}</div>
      <div role="alert">{note?.isAlert && <Shown text={note.text} onClose={close} isAlert />}</div>
    </div>
  );
}

function Shown({ text, onClose, isAlert = false }: { text: string; onClose: () => void; isAlert?: boolean }) {
  return (
    <div className={classes.note} data-alert={isAlert || undefined}>
      <Icon name={isAlert ? 'alert' : 'check'} />
      <span className={classes.text}>{text}</span>
      <ActionIcon size="md" onClick={onClose} aria-label="Close the note">
        <Icon name="close" size={16} />
      </ActionIcon>
    </div>
  );
}
