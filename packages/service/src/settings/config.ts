import { z } from 'zod';

/** One environment variable: its schema and its documentation. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  /** Parses the raw string (undefined if the variable is unset or empty). */
  schema: T;
  /** One sentence for the settings table in docs/settings.md. */
  describe: string;
  /** The default as shown in the table; "required" if absent. */
  default?: string;
}

export type Settings = Record<string, Setting>;
export type ConfigOf<S extends Settings> = { [K in keyof S]: z.output<S[K]['schema']> };

/** All problems of the configuration, one line per variable. Never contains a value, because it may be a secret. */
export class ConfigError extends Error {
  readonly problems: { variable: string; message: string }[];

  constructor(problems: { variable: string; message: string }[]) {
    super(problems.map((p) => `${p.variable}: ${p.message}`).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads all settings from an environment. An empty variable counts as unset.
 *
 * @throws ConfigError that names every invalid variable
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
  // fromEntries above loses the types of the shape, so the mapped type restates them.
  return parsed.data as ConfigOf<S>;
}

/** The settings of this process. Prints a ConfigError, one line per variable, and exits with 1. */
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

/** The environment of the process. Only this function reads `process.env`. */
export function environment(): Record<string, string | undefined> {
  return process.env;
}
