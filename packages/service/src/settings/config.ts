import { z } from 'zod';

/** One environment variable: how it is read, and what the documentation says of it. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  /** Reads the raw string (undefined when the variable is unset or empty); gives the typed value or an issue. */
  schema: T;
  /** One sentence for the settings table in docs/settings.md. */
  describe: string;
  /** The default as the table shows it; "required" when absent. */
  default?: string;
}

export type Settings = Record<string, Setting>;
export type ConfigOf<S extends Settings> = { [K in keyof S]: z.output<S[K]['schema']> };

/** Everything that is wrong with the configuration, a line per variable. Never carries a value: it may be a secret. */
export class ConfigError extends Error {
  readonly problems: { variable: string; message: string }[];

  constructor(problems: { variable: string; message: string }[]) {
    super(problems.map((p) => `${p.variable}: ${p.message}`).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads settings from an environment, all at once: every problem is reported, with the variable's name.
 * An empty variable counts as unset.
 *
 * @throws ConfigError
 */
export function readConfig<S extends Settings>(settings: S, env: Record<string, string | undefined>): ConfigOf<S> {
  const problems: { variable: string; message: string }[] = [];
  const shape = z.object(Object.fromEntries(Object.entries(settings).map(([name, s]) => [name, s.schema])));
  const raw = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name] === '' ? undefined : env[name]]));
  const parsed = shape.safeParse(raw);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const variable = String(issue.path[0]);
      problems.push({ variable, message: raw[variable] === undefined ? 'is required' : issue.message });
    }
    throw new ConfigError(problems);
  }
  // zod's object type is erased by fromEntries above; the mapped type restates what the shape guarantees.
  return parsed.data as ConfigOf<S>;
}

/** The settings of this process. A ConfigError is printed, a line for each variable, and ends the process with 1. */
export function configOfProcess<S extends Settings>(settings: S): ConfigOf<S> {
  try {
    return readConfig(settings, environment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(
      `The configuration is not usable:\n${error.problems.map((p) => `  ${p.variable} ${p.message}\n`).join('')}`,
    );
    process.exit(1);
  }
}

/** The process's environment: the one place that reads it. */
export function environment(): Record<string, string | undefined> {
  return process.env;
}
