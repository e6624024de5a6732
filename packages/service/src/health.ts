import pTimeout from 'p-timeout';
import type { AppState } from './app/lifecycle.ts';
import { messageOf } from './errors/index.ts';
import type { Logger } from './logging/index.ts';

export interface HealthCheck {
  check: () => Promise<void>;
  /** Whether the app is useless without this dependency. If false, a failure only makes the report `degraded`. */
  required: boolean;
}

export interface HealthOptions {
  checks: Record<string, HealthCheck>;
  log: Logger;
  /** Only a running app is ready: one that starts cannot do its work yet, and one that drains must get no more of it. */
  state: () => AppState;
}

export interface Readiness {
  /** Whether the app accepts requests. */
  ready: boolean;
  report: {
    status: 'ok' | 'degraded' | 'unavailable' | Exclude<AppState, 'running'>;
    checks: Record<string, 'ok' | 'unavailable'>;
  };
}

/** A check that takes longer fails. */
const checkTimeoutMs = 2_000;

/**
 * Checks all dependencies of the app concurrently. If an optional one fails, the app is degraded but ready: it still serves stored
 * media.
 */
export async function checkReadiness(options: HealthOptions): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(options.checks).map(async ([name, { check, required }]) => {
      try {
        await pTimeout(check(), { milliseconds: checkTimeoutMs, message: `no answer within ${checkTimeoutMs} ms` });
        return { name, required, ok: true };
      } catch (error) {
        options.log.warn({ check: name, err: error }, `readiness check of ${name} failed: ${messageOf(error)}`);
        return { name, required, ok: false };
      }
    }),
  );
  const status = statusOf(options.state(), results);
  return {
    ready: status === 'ok' || status === 'degraded',
    report: {
      status,
      checks: Object.fromEntries(results.map((r) => [r.name, r.ok ? 'ok' : 'unavailable'])),
    },
  };
}

function statusOf(state: AppState, results: { required: boolean; ok: boolean }[]): Readiness['report']['status'] {
  if (state !== 'running') return state;
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return 'ok';
  return failed.some(({ required }) => required) ? 'unavailable' : 'degraded';
}
