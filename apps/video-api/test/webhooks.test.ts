import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAccount, whileTokensEnd } from '@millrace/api-testkit';
import { createOutbound, parseAllowed } from '@millrace/outbound';
import { isNightly } from '@millrace/testkit/nightly';
import { startWebhookReceiver, type WebhookMessage, type WebhookReceiver } from '@millrace/testkit/webhookReceiver';
import { postWebhook } from '../../courier/src/requests/postWebhook.ts';
import { call, type Harness, register, startVideoApi, until, upload } from './harness.ts';

let api: Harness;
let replica: string;
const outbound = createOutbound({ allowed: parseAllowed('127.0.0.1') });

beforeAll(async () => {
  api = await startVideoApi({ UPLOADS_PER_MINUTE: '100000' });
  replica = await api.startReplica();
  await api.queue.respond('webhook.post', postWebhook({ outbound }), { concurrency: 64 });
});
afterAll(async () => {
  await api.stop();
  await outbound.close();
});

/** Whether each message has a valid signature. */
const verified = (secret: string, messages: readonly (WebhookMessage | undefined)[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [new URL('verifyWebhooks.mjs', import.meta.url).pathname], {
      input: JSON.stringify({ secret, messages }),
      encoding: 'utf8',
    }),
  );

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.stop();
});

async function receiver(answer?: WebhookReceiver['answer']): Promise<WebhookReceiver> {
  const one = await startWebhookReceiver(answer);
  receivers.push(one);
  return one;
}

interface Made {
  id: string;
  secret: string;
}
const ask = (method: string, path: string, token: string, json?: unknown, origin = api.origin) =>
  call(origin, method, `/api/webhooks${path}`, { token, ...(json !== undefined && { json }) });

async function webhookAt(token: string, to: WebhookReceiver | string, more: object = {}): Promise<Made> {
  const answer = await ask('POST', '', token, { url: typeof to === 'string' ? to : to.url, ...more });
  expect(answer.status).toBe(201);
  return answer.body.webhook;
}
/** A receiver of the changes from now on. */
async function another(token: string): Promise<WebhookReceiver> {
  const one = await receiver();
  await webhookAt(token, one, { types: ['video.asset.updated'] });
  return one;
}

const deliveriesOf = async (token: string, id: string, query = '') =>
  (await ask('GET', `/${id}/deliveries${query}`, token)).body.deliveries;
const has = (to: WebhookReceiver, count: number) => until(`${count} messages`, async () => to.received.length >= count);
const typesAt = (to: WebhookReceiver) => to.received.map(({ json }) => json.type);

/** Lets pass the time that an endpoint has to wait. */
const hurry = (id: string) =>
  Promise.all([
    api.database.execute(
      "UPDATE platform.webhook_deliveries SET next_attempt_at = now() WHERE webhook_id = $1 AND state = 'retrying'",
      [id],
    ),
    api.database.execute('UPDATE platform.webhooks SET paused_until = now() WHERE id = $1', [id]),
  ]);

describe('a webhook', () => {
  it('is sent events as the API shows them, signed, in their order', async () => {
    const token = await register(api.origin);
    const to = await receiver();
    const { id, secret } = await webhookAt(token, to);
    const video = await upload(api.origin, token, 'A film');
    await has(to, 3);
    const shown = (await call(api.origin, 'GET', `/api/videos/${video}`, { token })).body.video;
    const logged = (await call(api.origin, 'GET', '/api/events', { token })).body.events;
    expect(to.received.map(({ json }) => json)).toEqual(
      logged.map(({ type, timestamp, data }: WebhookMessage['json']) => ({ type, timestamp, data })),
    );
    expect(to.received[2]?.json).toMatchObject({ type: 'video.asset.created', data: shown });
    expect(verified(secret, to.received)).toEqual([true, true, true]);
    expect(to.received.map(({ headers }) => headers['webhook-id'])).toEqual(
      logged.map((event: { id: string }) => `evt_${event.id}`),
    );
    await until('the deliveries are recorded', async () => (await deliveriesOf(token, id)).length === 3);
    expect(await deliveriesOf(token, id)).toEqual(
      logged
        .map((event: { id: string; type: string }) =>
          expect.objectContaining({
            id: event.id,
            type: event.type,
            state: 'delivered',
            attempts: 1,
            http_status: 204,
            error: null,
          }),
        )
        .reverse(),
    );
  });

  it('gets only the types that it names, and nothing of the time before it', async () => {
    const token = await register(api.origin);
    const before = await upload(api.origin, token);
    await until(
      'the log has it',
      async () => (await call(api.origin, 'GET', '/api/events', { token })).body.events.length === 3,
    );
    const [all, some] = [await receiver(), await receiver()];
    await webhookAt(token, all);
    await webhookAt(token, some, { types: ['video.asset.deleted'] });
    await call(api.origin, 'DELETE', `/api/videos/${before}`, { token });
    await has(all, 1);
    await has(some, 1);
    const another = await upload(api.origin, token);
    await call(api.origin, 'DELETE', `/api/videos/${another}`, { token });
    await has(all, 5);
    await has(some, 2);
    expect(typesAt(some)).toEqual(['video.asset.deleted', 'video.asset.deleted']);
  });

  it('signs with both secrets after a rotation', async () => {
    const token = await register(api.origin);
    const to = await receiver();
    const { id, secret } = await webhookAt(token, to);
    const rotated = (await ask('POST', `/${id}/rotate`, token)).body.webhook.secret;
    expect(rotated).not.toBe(secret);
    await upload(api.origin, token);
    await has(to, 1);
    for (const one of [secret, rotated]) expect(verified(one, to.received.slice(0, 1))).toEqual([true]);
    await api.database.execute(
      "UPDATE platform.webhooks SET previous_until = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    await has(to, 3);
    const count = to.received.length;
    await upload(api.origin, token);
    await has(to, count + 1);
    expect(verified(rotated, to.received.slice(-1))).toEqual([true]);
    expect(verified(secret, to.received.slice(-1))).toEqual([false]);
  });

  it('obeys its owner while events keep coming', async () => {
    const token = await register(api.origin);
    const [before, after] = [await receiver(), await receiver()];
    const { id } = await webhookAt(token, before, { types: ['video.asset.updated'] });
    const video = await upload(api.origin, token);
    let busy = true;
    const changing = (async () => {
      for (let n = 0; busy; n += 1)
        await call(api.origin, 'PATCH', `/api/videos/${video}`, { token, json: { title: `${n}` } });
    })();
    /** Waits until the events of now are delivered. */
    const settled = async () => {
      const [{ id: newest }] = (await call(api.origin, 'GET', '/api/events?limit=1000', { token })).body.events.slice(
        -1,
      );
      await until('the endpoint has read the log', async () => {
        const [row] = await api.database.query<{ position: number }>(
          'SELECT position FROM platform.webhooks WHERE id = $1',
          [id],
        );
        return (row?.position ?? 0) >= Number(newest);
      });
    };
    try {
      await has(before, 20);
      expect((await ask('PATCH', `/${id}`, token, { url: after.url })).status).toBe(200);
      await settled();
      const count = before.received.length;
      await has(after, 20);
      expect(before.received).toHaveLength(count);

      expect((await ask('PATCH', `/${id}`, token, { status: 'disabled' })).status).toBe(200);
      await until('the endpoint is free', async () => {
        const rows = await api.database.query('SELECT 1 FROM platform.webhooks WHERE id = $1 AND lease_id IS NULL', [
          id,
        ]);
        return rows.length === 1;
      });
      const last = after.received.length;
      await has(await another(token), 20);
      expect(after.received).toHaveLength(last);
    } finally {
      busy = false;
      await changing;
    }
  });

  it('is made and changed only by a key that may read what it tells', async () => {
    const token = await register(api.origin);
    const { id } = await webhookAt(token, 'https://hooks.example.com/');
    const statusesOf = async (scopes: string[]) => {
      const { key } = (await call(api.origin, 'POST', '/api/keys', { token, json: { name: 'k', scopes } })).body;
      const made = await call(api.origin, 'POST', '/api/webhooks', {
        key,
        json: { url: 'https://hooks.example.com/' },
      });
      const changed = await call(api.origin, 'PATCH', `/api/webhooks/${id}`, { key, json: { types: [] } });
      const rotated = await call(api.origin, 'POST', `/api/webhooks/${id}/rotate`, { key });
      return [made, changed, rotated].map(({ status }) => status);
    };
    expect(await statusesOf(['webhooks:write'])).toEqual([403, 403, 200]);
    expect(await statusesOf(['webhooks:write', 'tracks:read'])).toEqual([403, 403, 200]);
    expect(await statusesOf(['videos:read', 'webhooks:write'])).toEqual([201, 200, 200]);
    expect(await statusesOf(['videos:read'])).toEqual([403, 403, 403]);
  });

  it('shows its address in answers to changes only to a key that may read it', async () => {
    const token = await register(api.origin);
    const url = 'https://hooks.example.com/services/secret';
    const { id } = await webhookAt(token, url);
    const shownTo = async (scopes: string[]) => {
      const { key } = (await call(api.origin, 'POST', '/api/keys', { token, json: { name: 'k', scopes } })).body;
      const changed = await call(api.origin, 'PATCH', `/api/webhooks/${id}`, { key, json: { types: [] } });
      const rotated = await call(api.origin, 'POST', `/api/webhooks/${id}/rotate`, { key });
      return [changed, rotated].map(({ body }) => body.webhook.url);
    };
    expect(await shownTo(['webhooks:write', 'videos:read'])).toEqual([null, null]);
    expect(await shownTo(['webhooks:write', 'videos:read', 'webhooks:read'])).toEqual([url, url]);
  });

  it('keeps no secret in plain text', async () => {
    const token = await register(api.origin);
    const { id, secret } = await webhookAt(token, await receiver());
    const [row] = await api.database.query<{ row: string }>(
      'SELECT to_jsonb(w)::text AS row FROM platform.webhooks w WHERE id = $1',
      [id],
    );
    expect(row?.row).not.toContain(secret.slice('whsec_'.length));
    expect((await ask('GET', `/${id}`, token)).body.webhook).not.toHaveProperty('secret');
  });
});

describe('an endpoint that fails', () => {
  it('is sent the event again, and what was missed after it, once each', async () => {
    const token = await register(api.origin);
    const to = await receiver(
      (res) => void res.writeHead(500, { 'content-type': 'text/plain' }).end('x'.repeat(5_000)),
    );
    const { id } = await webhookAt(token, to);
    const video = await upload(api.origin, token);
    await has(to, 3);
    await until('the failures are recorded', async () => (await deliveriesOf(token, id)).length === 3);
    const failed = await deliveriesOf(token, id);
    expect(failed[0]).toMatchObject({ state: 'retrying', attempts: 1, http_status: 500, answer: 'x'.repeat(1_024) });
    expect(failed[0].next_attempt_at).not.toBeNull();
    expect((await ask('GET', `/${id}`, token)).body.webhook.failing_since).not.toBeNull();
    // Three failures in a row: it waits.
    await call(api.origin, 'PATCH', `/api/videos/${video}`, { token, json: { title: 'Another' } });
    const delivered: string[] = [];
    to.answer = (res, { headers }) => {
      delivered.push(headers['webhook-id'] ?? '');
      res.writeHead(200).end();
    };
    await hurry(id);
    await until('all is delivered', async () => (await deliveriesOf(token, id, '?state=delivered')).length === 4);
    expect(delivered).toEqual([...new Set(delivered)]);
    expect(delivered).toHaveLength(4);
    expect((await ask('GET', `/${id}`, token)).body.webhook.failing_since).toBeNull();
  });

  it('keeps its attempts at an event that it never takes, while it takes others', async () => {
    const token = await register(api.origin);
    const isRefused = ({ json }: WebhookMessage) => json.data.title === 'Refused';
    const to = await receiver((res, message) => void res.writeHead(isRefused(message) ? 500 : 204).end());
    const { id } = await webhookAt(token, to, { types: ['video.asset.updated'] });
    const video = await upload(api.origin, token);
    const titles = ['Refused', ...Array.from({ length: 8 }, (_, n) => `Title ${n}`)];
    for (const [n, title] of titles.entries()) {
      await call(api.origin, 'PATCH', `/api/videos/${video}`, { token, json: { title } });
      await until('it is recorded', async () => (await deliveriesOf(token, id)).length === n + 1);
    }
    const [refused, ...more] = await deliveriesOf(token, id, '?state=retrying');
    expect(more).toEqual([]);
    // It was sent when the endpoint was back, and perhaps once more after five seconds, at its own time.
    expect(refused.attempts).toBeLessThanOrEqual(2);
    const sent = () => to.received.filter(isRefused).length;
    expect(sent()).toBeLessThanOrEqual(4);
    // If its owner has it sent again, that attempt is the first of ten.
    const before = sent();
    expect((await ask('POST', `/${id}/deliveries/${refused.id}/resend`, token)).status).toBe(202);
    await until('it is sent again', () => sent() > before);
    const retrying = async () => (await deliveriesOf(token, id, '?state=retrying'))[0];
    await until('the attempt is counted', async () => (await retrying())?.attempts === 1);
  });

  it('does not keep others waiting, also if it never answers', async () => {
    const token = await register(api.origin);
    const hung = await receiver(() => undefined);
    const closed = await receiver();
    await closed.stop();
    const fine = await receiver();
    for (const to of [hung, closed, fine]) await webhookAt(token, to);
    for (let at = 0; at < 5; at += 1) await upload(api.origin, token);
    await has(fine, 15);
    // It is told of the first event alone, and again if this took longer than it may keep silent.
    expect(new Set(hung.received.map(({ id }) => id))).toHaveProperty('size', 1);
  });

  it('is disabled at once when it answers 410, with an event and a place in the list', async () => {
    const token = await register(api.origin);
    const to = await receiver((res) => void res.writeHead(410).end());
    const other = await receiver();
    const { id } = await webhookAt(token, to);
    await webhookAt(token, other);
    await upload(api.origin, token);
    await until('it is disabled', async () => (await ask('GET', `/${id}`, token)).body.webhook.status === 'disabled');
    expect((await ask('GET', `/${id}`, token)).body.webhook.disabled_reason).toBe('gone');
    await until('the event is delivered', async () => typesAt(other).includes('video.webhook.disabled'));
    const { json } = other.received.find(({ json: one }) => one.type === 'video.webhook.disabled') ?? {};
    const data = { id, host: new URL(to.url).host, reason: 'gone' };
    expect(json.data).toEqual(data);
    const shown = async () => {
      const { events } = (await call(api.origin, 'GET', '/api/events?types=video.webhook.disabled', { token })).body;
      return events.map((event: { data: unknown }) => event.data);
    };
    expect(await shown()).toEqual([data]);
    // As an older version wrote it.
    const ofWebhook = "type = 'video.webhook.disabled' AND media_id = $1";
    const sql = `UPDATE platform.events SET medium = jsonb_set(medium, '{url}', to_jsonb($2::text)) WHERE ${ofWebhook} RETURNING 1`;
    expect(await api.database.query(sql, [id, `${to.url}services/secret`])).toHaveLength(1);
    expect(await shown()).toEqual([data]);
    // It is back.
    to.answer = (res) => void res.writeHead(204).end();
    const count = to.received.length;
    expect((await ask('PATCH', `/${id}`, token, { status: 'enabled' })).status).toBe(200);
    await has(to, count + 2);
  });

  it('is disabled after five days without a success', async () => {
    const token = await register(api.origin);
    const to = await receiver((res) => void res.writeHead(503).end());
    const { id } = await webhookAt(token, to);
    await upload(api.origin, token);
    await has(to, 3);
    await until('the pause is recorded', async () => (await deliveriesOf(token, id)).length === 3);
    await api.database.execute(
      "UPDATE platform.webhooks SET failing_since = now() - interval '121 hours' WHERE id = $1",
      [id],
    );
    await hurry(id);
    await until('it is disabled', async () => (await ask('GET', `/${id}`, token)).body.webhook.status === 'disabled');
    expect((await ask('GET', `/${id}`, token)).body.webhook.disabled_reason).toBe('failing');
  });

  it('is heard when it asks for time', async () => {
    const token = await register(api.origin);
    const to = await receiver((res) => void res.writeHead(429, { 'retry-after': '3600' }).end());
    const { id } = await webhookAt(token, to);
    await upload(api.origin, token);
    await until('the failure is recorded', async () => (await deliveriesOf(token, id)).length === 1);
    const [delivery] = await deliveriesOf(token, id);
    expect(Date.parse(delivery.next_attempt_at) - Date.now()).toBeGreaterThan(3_500_000);
    const [row] = await api.database.query<{ pause: number }>(
      'SELECT extract(epoch FROM paused_until - now())::float8 AS pause FROM platform.webhooks WHERE id = $1',
      [id],
    );
    expect(row?.pause).toBeGreaterThan(3_500);
  });

  it('redirects in vain, and may remove itself while it is told', async () => {
    const token = await register(api.origin);
    const elsewhere = await receiver();
    const to = await receiver((res) => void res.writeHead(302, { location: elsewhere.url }).end());
    const { id } = await webhookAt(token, to, { types: ['video.asset.created'] });
    await upload(api.origin, token);
    await until('it is recorded', async () => (await deliveriesOf(token, id)).length === 1);
    expect((await deliveriesOf(token, id))[0]).toMatchObject({ state: 'retrying', http_status: 302 });
    expect(elsewhere.received).toEqual([]);
    await ask('DELETE', `/${id}`, token);

    const itself = await receiver((res) => {
      void ask('DELETE', `/${removed.id}`, token).then(() => res.writeHead(200).end());
    });
    // Of one type: events that are logged together are sent by one request to a courier, also those after the removal.
    const removed = await webhookAt(token, itself, { types: ['video.asset.created'] });
    await upload(api.origin, token);
    await until('it is gone', async () => (await ask('GET', `/${removed.id}`, token)).status === 404);
    const left = 'SELECT 1 FROM platform.webhook_deliveries WHERE webhook_id = $1';
    await until('nothing is left', async () => (await api.database.query(left, [removed.id])).length === 0);
    expect(itself.received).toHaveLength(1);
  });
});

describe('the owner', () => {
  it('tests a webhook, and sees what it answers', async () => {
    const token = await register(api.origin);
    const to = await receiver((res) => void res.writeHead(202).end('Thank you'));
    const { id, secret } = await webhookAt(token, to);
    const answer = await ask('POST', `/${id}/test`, token);
    expect(answer.body.delivery).toMatchObject({ http_status: 202, error: null, answer: 'Thank you' });
    const [message] = to.received;
    expect(message?.json).toMatchObject({ type: 'video.webhook.test', data: { id } });
    expect(verified(secret, [message])).toEqual([true]);
    expect(await deliveriesOf(token, id)).toEqual([]);
    const inside = await webhookAt(token, 'https://10.0.0.1/');
    expect((await ask('POST', `/${inside.id}/test`, token)).body.delivery).toMatchObject({
      http_status: null,
      error: 'The host has an address that is not public.',
    });
  });

  it('has a delivery sent again', async () => {
    const token = await register(api.origin);
    const to = await receiver();
    const { id } = await webhookAt(token, to, { types: ['video.asset.created'] });
    await upload(api.origin, token);
    await until('it is recorded', async () => (await deliveriesOf(token, id)).length === 1);
    const [delivery] = await deliveriesOf(token, id);
    const answer = await ask('POST', `/${id}/deliveries/${delivery.id}/resend`, token);
    expect(answer.status).toBe(202);
    await has(to, 2);
    expect(to.received[1]?.headers['webhook-id']).toBe(to.received[0]?.headers['webhook-id']);
    expect((await ask('POST', `/${id}/deliveries/999999999/resend`, token)).status).toBe(404);
  });

  it.each([
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://user:secret@example.com/' }, 'url'],
    [{ url: 'https://example.com/#here' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2_048)}` }, 'url'],
    [{}, 'url'],
    [{ url: 'https://example.com/', types: ['unknown'] }, 'types.0'],
    [{ url: 'https://example.com/', types: ['music.track.created'] }, 'types.0'],
    [{ url: 'https://example.com/', description: '\u0000' }, 'description'],
  ])('is told what is wrong with request %#', async (body, field) => {
    const token = await register(api.origin);
    const answer = await ask('POST', '', token, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors.map((one: { field: string }) => one.field)).toContain(field);
  });

  it('may have a hundred, and sees only their own', async () => {
    const token = await register(api.origin);
    const made: Made[] = [];
    for (let at = 0; at < 100; at += 1) made.push(await webhookAt(token, `https://example.com/${at}`));
    const answer = await ask('POST', '', token, { url: 'https://example.com/' });
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await ask('GET', '', token)).body.webhooks.map(({ id }: Made) => id)).toEqual(made.map(({ id }) => id));
    const stranger = await register(api.origin);
    const [first] = made;
    expect((await ask('GET', '', stranger)).body.webhooks).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/1/resend'],
    ] as const) {
      const json = method === 'PATCH' ? { status: 'disabled' } : undefined;
      expect([method, path, (await ask(method, `/${first?.id}${path}`, stranger, json)).status]).toEqual([
        method,
        path,
        404,
      ]);
    }
  });
});

it('a webhook is not made by a token that ends meanwhile', async () => {
  const { id, token } = await registerAccount(api.origin, { companyName: 'Leaving' });
  const to = await receiver();
  expect((await whileTokensEnd(api, id, () => ask('POST', '', token, { url: to.url }))).status).toBe(401);
  expect(await api.database.query('SELECT 1 FROM platform.webhooks WHERE account_id = $1', [id])).toEqual([]);
});

it('two processes deliver each event once to a healthy endpoint, in order, under load', async () => {
  const token = await register(api.origin);
  const to = await receiver();
  await webhookAt(token, to);
  const [writers, each] = isNightly ? [8, 8] : [4, 5];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let at = 0; at < each; at += 1) {
        const origin = (writer + at) % 2 === 0 ? api.origin : replica;
        const id = await upload(origin, token);
        await call(origin, 'DELETE', `/api/videos/${id}`, { token });
      }
    }),
  );
  await has(to, writers * each * 4);
  const logged: { id: string }[] = (await call(api.origin, 'GET', '/api/events?limit=1000', { token })).body.events;
  expect(to.received.map(({ headers }) => headers['webhook-id'])).toEqual(logged.map(({ id }) => `evt_${id}`));
});
