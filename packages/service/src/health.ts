import pTimeout from 'p-timeout';
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
  /** True once the app drains: load balancers must stop sending requests. */
  draining: () => boolean;
}

export interface Readiness {
  /** Whether the app accepts requests. */
  ready: boolean;
  report: {
    status: 'ok' | 'degraded' | 'unavailable' | 'draining';
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
  const draining = options.draining();
  const unavailable = draining || results.some((r) => r.required && !r.ok);
  const degraded = results.some((r) => !r.ok);
  return {
    ready: !unavailable,
    report: {
      status: draining ? 'draining' : unavailable ? 'unavailable' : degraded ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map((r) => [r.name, r.ok ? 'ok' : 'unavailable'])),
    },
  };
}
