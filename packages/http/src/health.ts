import type { Logger } from '@millrace/service';
import { messageOf } from '@millrace/service';
import type { Router } from 'express';
import { createRouter } from './router.ts';

export interface HealthCheck {
  check: () => Promise<void>;
  /** Without it the app cannot do anything useful: 503. Otherwise its absence is only noted. */
  required: boolean;
}

export interface HealthOptions {
  checks: Record<string, HealthCheck>;
  log: Logger;
  /** True once the app drains: a balancer must stop sending. */
  draining: () => boolean;
}

/** A probe that hangs is a failed probe. */
const checkTimeoutMs = 2_000;

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

/**
 * `/healthz`: the process answers. `/readyz`: 503 without what is required, green with a note without what is not, for what
 * is already stored is still served then.
 */
export function healthRouter(options: HealthOptions): Router {
  const router = createRouter();
  router.get('/healthz', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
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
    res.setHeader('Cache-Control', 'no-store');
    res.status(unavailable ? 503 : 200).json({
      status: draining ? 'draining' : unavailable ? 'unavailable' : degraded ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map((r) => [r.name, r.ok ? 'ok' : 'unavailable'])),
    });
  });
  return router;
}
