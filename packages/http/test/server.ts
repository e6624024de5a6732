import {
  type AppState,
  createMetrics,
  type HealthCheck,
  type Logger,
  type RunningServer,
  silentLogger,
  startServer,
} from '@millrace/service';
import type { Express } from 'express';
import { createHttpApp } from '../src/index.ts';

/** Starts an app with the given routes on a free port. */
export async function serve(
  routes: (app: Express) => void,
  options: {
    checks?: Record<string, HealthCheck>;
    state?: () => AppState;
    probeAccess?: 'any' | 'loopback';
    host?: string;
    log?: Logger;
    bodyTimeoutMs?: number;
  } = {},
): Promise<RunningServer & { url: string }> {
  const app = createHttpApp({
    log: options.log ?? silentLogger(),
    metrics: createMetrics('test'),
    checks: options.checks ?? {},
    state: options.state ?? (() => 'running'),
    ...(options.probeAccess && { probeAccess: options.probeAccess }),
    ...(options.bodyTimeoutMs !== undefined && { bodyTimeoutMs: options.bodyTimeoutMs }),
    routes,
  });
  const server = await startServer(app, { port: 0, host: options.host ?? '127.0.0.1' });
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}
