import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError, type AppState, type RunningServer } from '@millrace/service';
import { Router } from 'express';
import { serve } from './server.ts';

let server: (RunningServer & { url: string }) | undefined;
afterEach(() => server?.close(0));

const fails = async () => {
  throw new Error('away');
};
const works = async () => undefined;

async function ready(checks: NonNullable<Parameters<typeof serve>[1]>['checks'], state: AppState = 'running') {
  server = await serve(() => undefined, { ...(checks ? { checks } : {}), state: () => state });
  const response = await fetch(`${server.url}/readyz`);
  const body: unknown = await response.json();
  return { status: response.status, body };
}

describe('/readyz', () => {
  it('is ok if all checks pass', async () => {
    expect(await ready({ storage: { check: works, required: true } })).toEqual({
      status: 200,
      body: { status: 'ok', checks: { storage: 'ok' } },
    });
  });

  it('is 200 and degraded if an optional check fails', async () => {
    expect(
      await ready({ storage: { check: works, required: true }, queue: { check: fails, required: false } }),
    ).toEqual({
      status: 200,
      body: { status: 'degraded', checks: { storage: 'ok', queue: 'unavailable' } },
    });
  });

  it('is 503 if a required check hangs', async () => {
    const hangs = () => new Promise<void>(() => undefined);
    expect(await ready({ storage: { check: hangs, required: true } })).toMatchObject({ status: 503 });
  });

  it.each<AppState>(['starting', 'draining'])('is 503 while the app is %s, but /healthz is 200', async (state) => {
    expect(await ready({}, state)).toMatchObject({ status: 503, body: { status: state } });
    expect((await fetch(`${server?.url}/healthz`)).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('labels requests by the pattern of their route, not by their URL', async () => {
    server = await serve((app) => app.get('/items/:id', (_req, res) => void res.json({})));
    await fetch(`${server.url}/items/1`);
    await fetch(`${server.url}/items/2`);
    await fetch(`${server.url}/elsewhere/3`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/items\/:id",status="200"[^}]*\} 2/);
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="unmatched",status="404"[^}]*\} 1/);
    expect(text).not.toContain('/elsewhere/3');
  });

  it('includes the mount path in the label, even if the handler throws', async () => {
    const things = Router();
    things.get('/:id/part', (req, res) => {
      if (req.params.id === 'none') throw new AppError('not_found');
      res.json({});
    });
    server = await serve((app) => void app.use('/api/things', things));
    for (const path of ['some/part', 'none/part?q=/a/b', 'NONE/PART']) await fetch(`${server.url}/api/things/${path}`);
    await fetch(`${server.url}/API/Things/none/part`);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const routes = [...text.matchAll(/duration_seconds_count\{[^}]*route="([^"]*)",status="404"/g)].map(
      ([, route]) => route,
    );
    // The mount path in another case matches no route.
    expect(routes).toEqual(['/api/things/:id/part', 'unmatched']);
    expect(text).toMatch(/route="\/api\/things\/:id\/part",status="200"/);
  });
});
