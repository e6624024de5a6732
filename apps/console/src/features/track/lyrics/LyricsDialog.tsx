import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { Form } from '../../../components/Form.tsx';
import { FormRefusal } from '../../../components/FormRefusal.tsx';
import { LanguageField } from '../../../components/LanguageField.tsx';
import { tagOf } from '../../../components/languages.ts';
import { type Refusal, refusalOf } from '../../../components/refusal.ts';
import { useAction } from '../../../components/useAction.ts';
import { countText } from '../../../platform/format.ts';
import { useNotes } from '../../../platform/notes.ts';
import classes from './Lyrics.module.css';
import { type Draft, readDraft } from './lrc.ts';
import type { Lyrics, LyricsCalls } from './useLyrics.ts';

interface LyricsDialogProps {
  /** Those that are changed; without them, new ones are added. */
  lyrics: Lyrics | undefined;
  calls: LyricsCalls;
  onClose: () => void;
}

/** What the service says of the text as a whole, such as that it has too many lines. */
const ofText: readonly string[] = ['invalid_request', 'payload_too_large'];

function lyricsRefusal(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  const refusal = refusalOf(error, ['text', 'language']);
  if (refusal.sentence === undefined || !ofText.includes(refusal.code)) return refusal;
  return { ...refusal, fields: { text: refusal.sentence }, sentence: undefined };
}

/** Lines that are named; of more, only how many they are. */
const mostNamed = 5;

/** What will be stored. */
function meaningOf({ timed, untimed }: Draft): string {
  if (timed === 0) return 'Plain text. For LRC, begin lines with a time, such as [01:02.50].';
  const synced = `LRC: ${countText(timed, 'line', 'lines')} with a time.`;
  if (untimed.length === 0) return synced;
  const named = untimed.length > mostNamed ? '' : ` (${untimed.join(', ')})`;
  return `${synced} ${countText(untimed.length, 'line', 'lines')} without one will not be shown${named}.`;
}

/** Takes plain text or LRC, and tells which of both it is. */
export function LyricsDialog({ lyrics, calls, onClose }: LyricsDialogProps) {
  const notes = useNotes();
  const [text, setText] = useState(lyrics?.text ?? '');
  const [language, setLanguage] = useState(lyrics?.language ?? '');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: () => calls.set(text, language.trim() === '' ? undefined : tagOf(language)),
    onSuccess: () => {
      notes.tell('The lyrics are saved.');
      onClose();
    },
  });
  const draft = readDraft(text);
  const refusal = lyricsRefusal(error);
  const fields: Readonly<Record<string, string>> = { ...refusal?.fields, ...problems };
  const change = () => {
    setProblems({});
    if (error !== null) reset();
  };
  const save = () => {
    const found = {
      ...(text.trim() === '' && { text: 'Type the words' }),
      ...(draft.faulty !== undefined && {
        text: `The time in line ${draft.faulty} cannot be read. Write it like [01:02.50]`,
      }),
      ...(language.trim() !== '' &&
        tagOf(language) === undefined && { language: 'Write the tag of a language, such as de or pt-BR' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) mutate();
  };
  return (
    <Dialog
      title={lyrics === undefined ? 'Add lyrics' : 'Edit the lyrics'}
      size="lg"
      // A song is much to type: a key or a click beside the dialog must not lose it.
      isFirm={text !== (lyrics?.text ?? '')}
      onClose={onClose}
    >
      <Form onSubmit={save}>
        <Textarea
          label="Words"
          description={meaningOf(draft)}
          rows={12}
          resize="vertical"
          classNames={{ input: classes.words }}
          value={text}
          error={fields.text}
          dir="auto"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            change();
            setText(currentTarget.value);
          }}
          data-autofocus
        />
        <LanguageField
          description="Optional: its tag, such as de or pt-BR"
          value={language}
          error={fields.language}
          onChange={(value) => {
            change();
            setLanguage(value);
          }}
        />
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
