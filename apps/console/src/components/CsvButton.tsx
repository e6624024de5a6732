import { Button } from '@mantine/core';
import { csvOf } from '../platform/csv.ts';
import { saveText } from '../platform/saveFile.ts';
import { Icon } from './Icon.tsx';

interface CsvButtonProps {
  /** Of the file, without `.csv`. */
  name: string;
  /** What the table is of, for those who hear the button without seeing what is around it. */
  label: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** It tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff';

/** Saves the figures that are shown, exactly, for a spreadsheet. */
export function CsvButton({ name, label, head, rows }: CsvButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="download" size={16} />}
      aria-label={`CSV: ${label}`}
      onClick={() => saveText(`${name}.csv`, byteOrderMark + csvOf(head, rows), 'text/csv')}
    >
      CSV
    </Button>
  );
}
