import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  image: z.string(),
  build: z
    .object({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string().optional(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .default([])
    .transform((value) =>
      Array.isArray(value) ? Object.fromEntries(value.map((name) => [name, { condition: 'service_started' }])) : value,
    ),
  healthcheck: z.object({ disable: z.boolean().optional(), test: z.array(z.string()).optional() }).optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  cpus: z.string().optional(),
});

const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.unknown()),
});

export type ComposeService = z.output<typeof service>;
export type ComposeFile = z.output<typeof composeFile>;

export const readCompose = (text: string): ComposeFile => composeFile.parse(parse(text, { merge: true }));

/** All environment variables that a text refers to, and whether they are required. */
export function variablesIn(text: string): { name: string; required: boolean }[] {
  return [...text.matchAll(/\$\{(\w+)(:[-?])?/g)].map(([, name = '', rule]) => ({ name, required: rule === ':?' }));
}

/** Substitutes environment variables as compose does. @throws Error if a required variable is missing */
export function interpolate(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, rule?: string, other = '') => {
    const value = env[name];
    if (value !== undefined && value !== '') return value;
    if (rule === '?') throw new Error(`${name}: ${other}`);
    return other;
  });
}

/** Reads a .env file as compose does. */
export function parseEnv(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}
