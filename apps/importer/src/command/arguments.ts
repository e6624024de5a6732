import { parseArgs } from 'node:util';

export const usage = `Hands the videos, songs and images of a folder in to the platform of this machine.

  npm run millrace -- import <folder> --account you@example.com

  --account <email>   the account that gets the media
  --watch             goes on and takes new files when they are complete, until Ctrl-C
  --dry-run           says what would be handed in, and changes nothing
  --no-wait           does not wait for songs to be processed in order to set their covers and lyrics; the next run does
  --report <file>     writes a JSON line for each file

What is there already is skipped, by the SHA-256 of its bytes. Ctrl-C stops; the same command goes on.
DATABASE_URL selects the platform; without it, it is the one of npm start. docs/import.md says more.
`;

export interface Arguments {
  folder: string;
  account: string;
  watch: boolean;
  dryRun: boolean;
  /** Whether to wait for songs that get a cover. */
  wait: boolean;
  report: string | undefined;
}

/** A mistake in the command or its settings. */
export class UsageError extends Error {}

/** @returns undefined if the usage was asked for. @throws UsageError */
export function readArguments(args: string[]): Arguments | undefined {
  const { values, positionals } = parsed(args);
  if (values.help) return undefined;
  const [folder, ...more] = positionals;
  const { account } = values;
  if (folder === undefined || account === undefined || more.length > 0) throw new UsageError(usage);
  const watch = values.watch ?? false;
  const dryRun = values['dry-run'] ?? false;
  if (watch && dryRun) throw new UsageError('--watch and --dry-run exclude each other.');
  return { folder, account, watch, dryRun, wait: !(values['no-wait'] ?? false), report: values.report };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        watch: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'no-wait': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
