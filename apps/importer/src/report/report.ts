import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { MediaKind } from '@millrace/storage';

/** What became of a file. */
export type Outcome = 'handed in' | 'would be handed in' | 'there' | 'sidecar' | 'refused';

export interface Entry {
  /** From the imported folder. */
  path: string;
  outcome: Outcome;
  kind?: MediaKind;
  mediaId?: string;
  bytes?: number;
  reason?: string;
}

/** Entries that the summary lists; the report file has all. */
const listed = 200;

/** Counts what became of the files, and lists those that were not taken. */
export interface Report {
  add(entry: Entry): void;
  count(outcome: Outcome): number;
  /** The lines at the end. */
  summary(): string[];
  /** Resolves when the report file is complete. @throws the error of the file */
  close(): Promise<void>;
}

/** @param file gets a JSON line for each entry. @throws the error of the file, if it cannot be written */
export async function openReport(file: string | undefined): Promise<Report> {
  const counts = new Map<Outcome, number>();
  const refused: Entry[] = [];
  const stream = file === undefined ? undefined : createWriteStream(file, { flags: 'w', mode: 0o600 });
  if (stream !== undefined) await once(stream, 'open');
  // `close` reports it.
  stream?.on('error', () => undefined);

  const count = (outcome: Outcome): number => counts.get(outcome) ?? 0;
  const refusals = (): string[] => {
    if (refused.length === 0) return [];
    const more = count('refused') - refused.length;
    return [
      '',
      'Refused:',
      ...refused.map(({ path, reason }) => `  ${printable(path)}: ${reason ?? ''}`),
      ...(more > 0 ? [`  … and ${more} more. --report FILE writes all of them.`] : []),
    ];
  };

  return {
    add(entry) {
      const { outcome } = entry;
      counts.set(outcome, count(outcome) + 1);
      stream?.write(`${JSON.stringify(entry)}\n`);
      if (outcome === 'refused' && refused.length < listed) refused.push(entry);
    },
    count,
    summary() {
      const parts: [Outcome, string][] = [
        ['handed in', 'handed in'],
        ['would be handed in', 'would be handed in'],
        ['there', 'there already'],
        ['sidecar', 'used with others'],
        ['refused', 'refused'],
      ];
      const shown = parts.filter(([outcome]) => outcome === 'refused' || count(outcome) > 0);
      return [...refusals(), '', `${shown.map(([outcome, text]) => `${count(outcome)} ${text}`).join(', ')}.`];
    },
    async close() {
      if (stream === undefined) return;
      stream.end();
      await finished(stream);
    },
  };
}

const unprintable = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** A file's name must not control the terminal. */
const printable = (path: string): string => path.replaceAll(unprintable, '?');
