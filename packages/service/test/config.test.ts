import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, readConfig, type Settings, setting } from '../src/settings/index.ts';

const settings = {
  PORT: { schema: setting.port(8080), describe: 'port' },
  DATABASE_URL: { schema: setting.url(['postgres:', 'postgresql:']), describe: 'database' },
  SECRET: { schema: z.string().min(32, 'must be at least 32 characters long'), describe: 'secret' },
  VERBOSE: { schema: setting.boolean(false), describe: 'verbose' },
  ORIGINS: { schema: setting.list(), describe: 'origins' },
} satisfies Settings;

const good = { DATABASE_URL: 'postgres://localhost/x', SECRET: 's'.repeat(32) };

function problemsOf(env: Record<string, string | undefined>): Record<string, string> {
  try {
    readConfig(settings, env);
  } catch (error) {
    if (error instanceof ConfigError) return Object.fromEntries(error.problems.map((p) => [p.variable, p.message]));
  }
  return {};
}

describe('readConfig', () => {
  it('returns typed values and defaults, and treats an empty variable as unset', () => {
    expect(
      readConfig(settings, { ...good, PORT: '', VERBOSE: 'yes', ORIGINS: ' https://a.example ,,https://b.example' }),
    ).toEqual({
      ...good,
      PORT: 8080,
      VERBOSE: true,
      ORIGINS: ['https://a.example', 'https://b.example'],
    });
  });

  it('names every invalid variable in one error', () => {
    expect(problemsOf({ PORT: '99999', DATABASE_URL: 'mysql://x', VERBOSE: 'maybe' })).toEqual({
      PORT: 'must be a whole number from 0 to 65535',
      DATABASE_URL: 'must be a URL starting with postgres:// or postgresql://',
      SECRET: 'is required',
      VERBOSE: 'must be true or false',
    });
  });

  it('never repeats a value, which may be a secret', () => {
    expect(JSON.stringify(problemsOf({ ...good, SECRET: 'hunter2', DATABASE_URL: 'hunter2' }))).not.toContain(
      'hunter2',
    );
  });

  it.each(['8080x', '-1', '1.5', '0x10', ' 80'])('rejects %j as a port', (value) => {
    expect(problemsOf({ ...good, PORT: value })).toHaveProperty('PORT');
  });
});
