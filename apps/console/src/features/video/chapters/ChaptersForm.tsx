import { Button, Group, Text } from '@mantine/core';
import { type Chapter, MillraceError, type Video } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { Form } from '../../../components/Form.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { keys } from '../../../platform/media/keys.ts';
import { ChapterRows } from './ChapterRows.tsx';
import { type Draft, type Problems, problemsIn, type Row, readDraft, rowsOf, withEmptyRow } from './draft.ts';
import { chaptersKey } from './key.ts';

interface ChaptersFormProps {
  video: Video;
  /** As they are stored. */
  chapters: readonly Chapter[];
  source: 'upload' | 'file' | null;
}

const none: Problems = new Map();
const invalid = '[aria-invalid=true]';

/** Edits all chapters together, and saves them together. What is typed stays when the video changes meanwhile. */
export function ChaptersForm({ video, chapters, source }: ChaptersFormProps) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<readonly Row[]>();
  const [problems, setProblems] = useState(none);
  /** What gets the focus after the next rendering. */
  const [focus, setFocus] = useState<string>();
  const { mutate, isPending, isSuccess, error, reset } = useAction({
    mutationFn: ({ chapters: sent }: Draft) => millrace.video.setChapters({ id: video.id, body: { chapters: sent } }),
    onSuccess: async (saved) => {
      queries.setQueryData(chaptersKey(video), saved);
      setTyped(undefined);
      await queries.invalidateQueries({ queryKey: keys.item('videos', video.id), exact: true });
    },
    onError: (refused, { rows: sent }) => tell(problemsIn(refused, sent)),
  });
  useEffect(() => {
    if (focus === undefined) return;
    place.current?.querySelector<HTMLElement>(focus)?.focus();
    setFocus(undefined);
  }, [focus]);

  const rows = typed ?? rowsOf(chapters);
  const tell = (found: Problems) => {
    setProblems(found);
    if (found.size > 0) setFocus(invalid);
  };
  const change = (changed: readonly Row[]) => {
    setTyped(changed);
    if (isSuccess || error !== null) reset();
  };
  const edit = (key: Row['key'], changes: Partial<Row>) => {
    setProblems(new Map([...problems].filter(([one]) => one !== key)));
    change(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  };
  const add = () => {
    const more = withEmptyRow(rows);
    change(more);
    setFocus(`[data-row="${more.at(-1)?.key}"] input`);
  };
  const remove = (at: number) => {
    const rest = rows.filter((_, index) => index !== at);
    change(rest);
    const next = rest[Math.min(at, rest.length - 1)];
    setFocus(next === undefined ? '[data-add]' : `[data-row="${next.key}"] button`);
  };
  const save = () => {
    const draft = readDraft(rows);
    tell(draft.problems);
    if (draft.problems.size === 0) mutate(draft);
  };
  const discard = () => {
    setTyped(undefined);
    setProblems(none);
    reset();
    setFocus('[data-add]');
  };

  return (
    <Form onSubmit={save}>
      <div ref={place}>
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            There are none. Chapters divide the seek bar of the player, and name what comes when.
          </Text>
        ) : (
          <ChapterRows rows={rows} problems={problems} onEdit={edit} onRemove={remove} />
        )}
        <Button variant="default" size="xs" mt="sm" leftSection={<Icon name="plus" size={16} />} onClick={add} data-add>
          Add a chapter
        </Button>
      </div>
      {source === 'file' && typed === undefined && (
        <Text size="sm" c="dimmed">
          They come from the uploaded file.
        </Text>
      )}
      {problems.size === 0 && <ErrorText error={formErrorOf(error)} />}
      <Group>
        <Button type="submit" disabled={typed === undefined} loading={isPending}>
          Save the chapters
        </Button>
        {typed !== undefined && (
          <Button variant="subtle" color="gray" onClick={discard}>
            Discard
          </Button>
        )}
        <Text size="sm" c="dimmed" aria-live="polite">
          {isSuccess && typed === undefined ? 'Saved. Players that are opened from now on show them.' : ''}
        </Text>
      </Group>
    </Form>
  );
}

/** What the service says of the list as a whole is a field of the request, and says more than its sentence. */
function formErrorOf(error: Error | null): Error | null {
  if (!(error instanceof MillraceError)) return error;
  const whole = error.fields.find(({ field }) => field === 'chapters');
  if (whole === undefined) return error;
  const { status, code } = error;
  return new MillraceError({ status, code, detail: `The list of chapters ${whole.message}.` });
}
