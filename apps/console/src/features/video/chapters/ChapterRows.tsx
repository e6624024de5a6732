import { ActionIcon, TextInput } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import classes from './Chapters.module.css';
import type { Problems, Row } from './draft.ts';

interface ChapterRowsProps {
  rows: readonly Row[];
  problems: Problems;
  onEdit: (key: Row['key'], changes: Partial<Row>) => void;
  onRemove: (at: number) => void;
}

export function ChapterRows({ rows, problems, onEdit, onRemove }: ChapterRowsProps) {
  return (
    <ul className={classes.rows} aria-label="Chapters">
      {rows.map(({ key, start, title }, at) => (
        <li key={key} className={classes.row} data-row={key}>
          <TextInput
            aria-label={`Start of chapter ${at + 1}`}
            placeholder="1:23:45"
            value={start}
            error={problems.get(key)?.start}
            onChange={({ currentTarget }) => onEdit(key, { start: currentTarget.value })}
          />
          <TextInput
            aria-label={`Title of chapter ${at + 1}`}
            placeholder="Title"
            maxLength={300}
            value={title}
            error={problems.get(key)?.title}
            onChange={({ currentTarget }) => onEdit(key, { title: currentTarget.value })}
          />
          <ActionIcon size={36} onClick={() => onRemove(at)} aria-label={`Remove chapter ${at + 1}`}>
            <Icon name="trash" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
