import { messageOf } from './errors/index.ts';
import type { Logger } from './logging/index.ts';

export interface HealthCheck {
  check: () => Promise<void>;
  /** Without it the app cannot do anything useful. Otherwise the report only names what is missing. */
  required: boolean;
}

export interface HealthOptions {
  checks: Record<string, HealthCheck>;
  log: Logger;
  /** True once the app drains: a balancer must stop sending. */
  draining: () => boolean;
}

export interface Readiness {
  /** False: the app takes no requests now. */
  ready: boolean;
  report: {
    status: 'ok' | 'degraded' | 'unavailable' | 'draining';
    checks: Record<string, 'ok' | 'unavailable'>;
  };
}

/** A probe that hangs is a failed probe. */
const checkTimeoutMs = 2_000;

/**
 * Asks everything that the app depends on, at once. An app that lacks something that is not required is degraded and ready: what is
 * stored is still served.
 */
export async function checkReadiness(options: HealthOptions): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(options.checks).map(async ([name, { check, required }]) => {
      try {
        await within(check);
        return { name, required, ok: true };
      } catch (error) {
        options.log.warn({ check: name, err: error }, `the readiness check of ${name} failed: ${messageOf(error)}`);
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

async function within(check: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs} ms`)), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}
