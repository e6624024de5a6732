import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FollowedStream, followEvents, registerAdmin } from '@millrace/api-testkit';
import { isNightly } from '@millrace/testkit/nightly';
import { untilAvailable } from '@millrace/testkit/waiting';
import {
  call,
  type Harness,
  jobOf,
  publishTranscoded,
  register,
  startVideoApi,
  until,
  upload,
  videoForm,
} from './harness.ts';

let api: Harness;
let replica: string;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({ UPLOADS_PER_HOUR: '100000' });
  replica = await api.startReplica();
  token = await register(api.origin);
});
afterAll(() => api.stop());

interface Shown {
  id: string;
  type: string;
  timestamp: string;
  data: { id: string; title?: string; status?: string };
}

const list = (query = '', who = token, origin = api.origin) =>
  call(origin, 'GET', `/api/events${query}`, { token: who });
const eventsOf = async (id: string, who = token): Promise<Shown[]> => {
  const { body } = await list('?limit=1000', who);
  return body.events.filter(({ data }: Shown) => data.id === id);
};
const typesOf = async (id: string, who = token): Promise<string[]> => (await eventsOf(id, who)).map(({ type }) => type);
const reaches = (id: string, last: string, who = token) =>
  until(`${id} has the event ${last}`, async () => (await typesOf(id, who)).at(-1) === last);
const get = async (id: string) => (await call(api.origin, 'GET', `/api/videos/${id}`, { token })).body.video;

/** Publishes what a worker would after a success. */
async function makeReady(id: string): Promise<void> {
  const prefix = `public/videos/${id}/winner/`;
  await publishTranscoded(api, id, prefix, { durationSeconds: 1, bytes: 1000 });
}

/** Writes a row as an upload does, without the rest. */
const insert = (
  executor: { $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number> },
  id: string,
  account: number,
) =>
  executor.$executeRawUnsafe(
    `INSERT INTO video.videos (id, account_id, title, status, source_key) VALUES ($1, $2, 'x', 'uploading', $1)`,
    id,
    account,
  );

describe('the events of a video', () => {
  it('tell its life in order, each with the video as the API shows it then', async () => {
    const id = await upload(api.origin, token, 'First');
    await reaches(id, 'video.asset.created');
    const processing = await get(id);
    await makeReady(id);
    await reaches(id, 'video.asset.ready');
    const ready = await get(id);
    await call(api.origin, 'PATCH', `/api/videos/${id}`, { token, json: { title: 'Second' } });
    await reaches(id, 'video.asset.updated');
    const updated = await get(id);
    await call(api.origin, 'DELETE', `/api/videos/${id}`, { token });
    await reaches(id, 'video.asset.deleted');

    const events = await eventsOf(id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['video.upload.created', { id, uploaded_bytes: 0 }],
      ['video.upload.completed', { id, uploaded_bytes: processing.uploaded_bytes }],
      ['video.asset.created', processing],
      ['video.asset.ready', ready],
      ['video.asset.updated', updated],
      ['video.asset.deleted', updated],
    ]);
    expect(processing.title).toBe('First');
    const ids = events.map((event) => Number(event.id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    for (const { timestamp } of events) expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
  });

  it('tell of captions, chapters, also of as many, and of the permission to download', async () => {
    const id = await upload(api.origin, token);
    await makeReady(id);
    await reaches(id, 'video.asset.ready');
    const form = new FormData();
    form.set('file', new Blob(['1\n00:00:00,100 --> 00:00:00,900\nHello\n']), 'captions.srt');
    const changes: [method: string, path: string, body: object][] = [
      ['PUT', '/captions/de', { form }],
      ['DELETE', '/captions/de', {}],
      ['PUT', '/chapters', { json: { chapters: [{ start: 0, title: 'Arrival' }] } }],
      ['PUT', '/chapters', { json: { chapters: [{ start: 0, title: 'Departure' }] } }],
      ['DELETE', '/chapters', {}],
      ['PATCH', '', { json: { downloads: true } }],
    ];
    for (const [index, [method, path, body]] of changes.entries()) {
      expect((await call(api.origin, method, `/api/videos/${id}${path}`, { token, ...body })).status).toBeLessThan(300);
      await until(`change ${index}`, async () => (await typesOf(id)).length === 5 + index);
    }
    const told = (await eventsOf(id)).slice(4);
    expect(told.map(({ type }) => type)).toEqual(changes.map(() => 'video.asset.updated'));
    expect(told[0]?.data).toMatchObject({ captions: ['de'] });
    expect(told[2]?.data).toMatchObject({ captions: [], chapters: 1 });
    expect(told.at(-1)?.data).toEqual(await get(id));
  });

  it('tell of a failure, of an abandoned upload and of a take-down', async () => {
    const failed = await upload(api.origin, token);
    await api.queue.publish('video.failed', {
      videoId: failed,
      jobId: await jobOf(api, failed),
      code: 'no_video_stream',
      message: 'There is no video.',
    });
    await reaches(failed, 'video.asset.errored');
    expect((await eventsOf(failed)).at(-1)?.data).toMatchObject({
      status: 'error',
      error: { code: 'no_video_stream' },
    });

    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Metadata': 'title QSB0aXRsZQ==' };
    const created = await call(api.origin, 'POST', '/api/uploads', { token, headers });
    const abandoned = created.headers.get('location')?.split('/').at(-1) ?? '';
    await call(api.origin, 'DELETE', `/api/uploads/${abandoned}`, { token, headers: { 'Tus-Resumable': '1.0.0' } });
    await reaches(abandoned, 'video.upload.cancelled');
    expect(await typesOf(abandoned)).toEqual(['video.upload.created', 'video.upload.cancelled']);

    const admin = await registerAdmin(api, { companyName: 'Operators' });
    const takenDown = await upload(api.origin, token);
    const answer = await call(api.origin, 'DELETE', `/api/admin/videos/${takenDown}`, {
      token: admin.token,
      json: { reason: 'Copyright' },
    });
    expect(answer.status).toBeLessThan(300);
    await reaches(takenDown, 'video.asset.errored');
    expect((await eventsOf(takenDown)).at(-1)?.data).toMatchObject({
      error: { code: 'taken_down', message: 'Copyright' },
    });
  });

  it('do not tell of views, progress or heartbeats', async () => {
    const id = await upload(api.origin, token);
    await reaches(id, 'video.asset.created');
    const before = await list('?limit=1000');
    await api.database.execute(
      'UPDATE video.videos SET view_count = view_count + 1, progress = 50, updated_at = now() WHERE id = $1',
      [id],
    );
    const marker = await upload(api.origin, token);
    await reaches(marker, 'video.asset.created');
    expect((await list(`?after=${before.body.next}`)).body.events.map(({ data }: Shown) => data.id)).toEqual([
      marker,
      marker,
      marker,
    ]);
  });

  it('are not written by a transaction that is rolled back', async () => {
    const account = await api.database.prisma.account.findFirstOrThrow({});
    await expect(
      api.database.transaction(async (tx) => {
        await insert(tx, 'rolled-back', account.id);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const id = await upload(api.origin, token);
    await reaches(id, 'video.asset.created');
    expect(await api.database.query("SELECT 1 FROM platform.events WHERE media_id = 'rolled-back'")).toEqual([]);
    expect(await api.database.query("SELECT 1 FROM platform.new_events WHERE media_id = 'rolled-back'")).toEqual([]);
  });
});

describe('the log', () => {
  it('is read in parts and by types, and belongs to one account', async () => {
    const own = await register(api.origin);
    const ids = [await upload(api.origin, own), await upload(api.origin, own)];
    await reaches(ids[1] ?? '', 'video.asset.created', own);
    const whole = (await list('', own)).body;
    expect(whole.events).toHaveLength(6);
    expect(whole.next).toBe(whole.events[5].id);
    const first = (await list('?limit=4', own)).body;
    const second = (await list(`?limit=4&after=${first.next}`, own, replica)).body;
    expect([...first.events, ...second.events]).toEqual(whole.events);
    const empty = (await list(`?after=${second.next}`, own)).body;
    expect(empty).toEqual({ events: [], next: second.next });
    const chosen = (await list('?types=video.asset.created,video.asset.ready', own)).body;
    expect(chosen.events.map(({ data }: Shown) => data.id)).toEqual(ids);
    const stranger = await register(api.origin);
    expect((await list('', stranger)).body).toEqual({ events: [], next: '0' });
  });

  it.each([
    '?after=x',
    '?after=-1',
    '?after=99999999999999999999',
    '?limit=0',
    '?limit=x',
    '?types=',
    '?types=video.asset.created,unknown',
    '?types=music.track.created',
  ])('refuses %s', async (query) => {
    const answer = await list(query);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('needs a credential, and a key with the scope', async () => {
    expect((await call(api.origin, 'GET', '/api/events')).status).toBe(401);
    const keyWith = async (scopes: string[]): Promise<string> =>
      (await call(api.origin, 'POST', '/api/keys', { token, json: { name: 'a key', scopes } })).body.key;
    const reading = await keyWith(['videos:read']);
    const writing = await keyWith(['videos:write']);
    expect((await call(api.origin, 'GET', '/api/events', { key: reading })).status).toBe(200);
    expect((await call(api.origin, 'GET', '/api/events', { key: writing })).status).toBe(403);
  });

  it('tells a reader that comes too late, and no other', async () => {
    const own = await register(api.origin);
    const { id: account } = await api.database.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const id = await upload(api.origin, own);
    await upload(api.origin, own);
    await until('all events are in the log', async () => (await list('', own)).body.events.length === 6);
    const events: Shown[] = (await list('', own)).body.events;
    const place = (at: number) => events[at]?.id ?? '';
    // As the janitor does.
    await api.database.execute('DELETE FROM platform.events WHERE account_id = $1 AND id < $2', [account, place(4)]);

    const refused = async (query: string) => {
      const { status, body } = await list(query, own, replica);
      expect([query, status, body.code]).toEqual([query, 410, 'events_removed']);
      expect(body.detail).toContain('after=0');
      await expect(followEvents(`${api.origin}/api/events/stream${query}`, own)).rejects.toThrow('410');
    };
    await refused(`?after=${place(0)}`);
    await refused(`?after=${place(2)}`);
    await expect(followEvents(`${api.origin}/api/events/stream`, own, place(2))).rejects.toThrow('410');
    // The last one of its type that was removed is known to this reader.
    const ofType = `?types=video.asset.created&after=${place(2)}`;
    expect((await list(ofType, own)).body.events.map((event: Shown) => event.id)).toEqual([place(5)]);
    await refused(`?types=video.asset.created,video.upload.created&after=${place(2)}`);

    for (const query of ['', '?after=0']) expect((await list(query, own)).body.events).toEqual(events.slice(4));
    expect((await list(`?after=${place(3)}`, own)).body.events).toEqual(events.slice(4));
    expect((await list(`?after=${place(5)}`, own)).body).toEqual({ events: [], next: place(5) });
    // It never existed.
    const future = '999999999999999';
    expect((await list(`?after=${future}`, own)).body).toEqual({ events: [], next: future });

    // All are gone: who has read the last one has missed nothing, however long ago.
    await api.database.execute('DELETE FROM platform.events WHERE account_id = $1', [account]);
    expect((await list(`?after=${place(5)}`, own)).body).toEqual({ events: [], next: place(5) });
    await refused(`?after=${place(4)}`);
    expect((await list('', own)).body).toEqual({ events: [], next: '0' });
    await call(api.origin, 'DELETE', `/api/videos/${id}`, { token: own });
    await until('it goes on', async () => (await list(`?after=${place(5)}`, own)).body.events.length === 1);
  });

  it('ends an answer after a mebibyte, and goes on behind it', async () => {
    const owner = await register(api.origin);
    const { id: account } = await api.database.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const text = '"'.repeat(6_000);
    await api.database.execute(
      `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
       SELECT 'videos', $1, 'video.upload.created', 'm' || n, jsonb_build_object('id', 'm' || n, 'uploaded_bytes', 0, 'description', $2::text), now()
       FROM generate_series(1, 200) AS n`,
      [account, text],
    );
    const seen: string[] = [];
    for (let after = '0', parts = 1; ; parts += 1) {
      const { body } = await list(`?limit=1000&after=${after}`, owner);
      if (body.events.length === 0) {
        expect(parts).toBeGreaterThan(2);
        break;
      }
      expect(body.events.length).toBeLessThan(100);
      seen.push(...body.events.map(({ data }: Shown) => data.id));
      after = body.next;
    }
    expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => `m${n + 1}`));
    const newest = await list('?limit=1000&order=desc', owner);
    expect(newest.body.events[0].data.id).toBe('m200');
    expect(newest.body.events.length).toBeLessThan(100);
  });

  it('shows no event before one that was written earlier and is committed later', async () => {
    const own = await register(api.origin);
    const { id: account } = await api.database.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const held = new EventEmitter();
    const written = once(held, 'written');
    const slow = api.database.transaction(async (tx) => {
      await insert(tx, 'slow', account);
      held.emit('written');
      await once(held, 'commit');
    });
    await written;
    await api.database.transaction((tx) => insert(tx, 'fast', account));
    await until('the fast one is read', async () => (await list('', own)).body.events.length === 1);
    const { events, next } = (await list('', own)).body;
    expect(events[0].data.id).toBe('fast');
    held.emit('commit');
    await slow;
    await until('the slow one is read', async () => (await list(`?after=${next}`, own)).body.events.length === 1);
    const whole = (await list('', own)).body.events;
    expect(whole.map(({ data }: Shown) => data.id)).toEqual(['fast', 'slow']);
    await api.database.execute("DELETE FROM video.videos WHERE id IN ('fast', 'slow')", []);
  });

  it('gives readers of two replicas each event once and in one order, while many transactions write', async () => {
    const own = await register(api.origin);
    const { id: account } = await api.database.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const writers = 8;
    const each = isNightly ? 60 : 15;
    let writing = true;
    const read = async (origin: string): Promise<Shown[]> => {
      const seen: Shown[] = [];
      let after = '0';
      for (let last = false; ; ) {
        const { body } = await list(`?limit=7&after=${after}`, own, origin);
        seen.push(...body.events);
        after = body.next;
        if (body.events.length > 0) continue;
        if (last && seen.length >= writers * each * 2) return seen;
        last = !writing;
      }
    };
    const readers = [read(api.origin), read(replica)];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let at = 0; at < each; at += 1) {
          const id = `load-${writer}-${at}`;
          await api.database.transaction(async (tx) => {
            await insert(tx, id, account);
            // Transactions of different lengths commit in another order than they write.
            await tx.$executeRawUnsafe(`SELECT pg_sleep(${(at % 5) / 500})`);
          });
          await api.database.execute('DELETE FROM video.videos WHERE id = $1', [id]);
        }
      }),
    );
    writing = false;
    const [one = [], two = []] = await Promise.all(readers);
    expect(one).toHaveLength(writers * each * 2);
    expect(two).toEqual(one);
    const ids = one.map(({ id }) => Number(id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    for (let writer = 0; writer < writers; writer += 1) {
      const ofWriter = one.filter(({ data }) => data.id.startsWith(`load-${writer}-`));
      expect(ofWriter.map(({ type, data }) => `${type} ${data.id}`)).toEqual(
        Array.from({ length: each }, (_, at) => [
          `video.upload.created load-${writer}-${at}`,
          `video.upload.cancelled load-${writer}-${at}`,
        ]).flat(),
      );
    }
  });
});

describe('the stream', () => {
  const open: FollowedStream[] = [];
  const follow = async (query = '', who = token, lastEventId?: string, origin = api.origin) => {
    const stream = await followEvents(`${origin}/api/events/stream${query}`, who, lastEventId);
    open.push(stream);
    return stream;
  };
  afterAll(async () => {
    for (const stream of open) await stream.close();
  });
  const has = (stream: FollowedStream, count: number) =>
    until(`${count} frames`, async () => stream.frames.length >= count);

  it('shows what happens from now on, at each replica, with the ids of the log', async () => {
    const own = await register(api.origin);
    await upload(api.origin, own);
    await until('the first events are in the log', async () => (await list('', own)).body.events.length === 3);
    const streams = [await follow('', own), await follow('', own, undefined, replica)];
    const id = await upload(api.origin, own);
    for (const stream of streams) await has(stream, 3);
    const logged = (await list('', own)).body.events.slice(3);
    for (const { frames } of streams) {
      expect(frames).toEqual(logged.map((event: Shown) => ({ id: event.id, event: event.type, data: event })));
      expect(frames.map(({ data }) => data.data.id)).toEqual([id, id, id]);
    }
  });

  it('continues after the last event that the reader knows', async () => {
    const own = await register(api.origin);
    for (let at = 0; at < 50; at += 1) await upload(api.origin, own);
    await until('all events are in the log', async () => (await list('?limit=1000', own)).body.events.length === 150);
    const logged = (await list('?limit=1000', own)).body.events;
    const stream = await follow('', own, logged[9].id);
    await has(stream, 140);
    expect(stream.frames.map(({ id }) => id)).toEqual(logged.slice(10).map(({ id }: Shown) => id));
    const chosen = await follow('?after=0&types=video.asset.created', own);
    await has(chosen, 50);
    expect(new Set(chosen.frames.map(({ event }) => event))).toEqual(new Set(['video.asset.created']));
  });

  it('shows progress, which is not kept', async () => {
    const own = await register(api.origin);
    const id = await upload(api.origin, own);
    await reaches(id, 'video.asset.created', own);
    const stream = await follow('', own);
    await api.queue.emit('video.progress', { videoId: id, jobId: await jobOf(api, id), percent: 42 });
    await has(stream, 1);
    expect(stream.frames[0]).toMatchObject({
      id: undefined,
      event: 'video.asset.progress',
      data: { type: 'video.asset.progress', data: { id, status: 'processing', progress: 42 } },
    });
    expect(await typesOf(id, own)).not.toContain('video.asset.progress');
  });

  it('ends when the session does', async () => {
    const own = await register(api.origin);
    const streams = [await follow('', own), await follow('', own, undefined, replica)];
    expect((await call(api.origin, 'POST', '/api/auth/logout', { token: own })).status).toBeLessThan(300);
    for (const stream of streams) await stream.ended;
  });

  it('ends when its key expires', async () => {
    const own = await register(api.origin);
    /** A key that has expired before its stream has begun gets more time. */
    const streamFor = async (seconds: number): Promise<Response> => {
      const json = { name: 'a key', expiresAt: new Date(Date.now() + seconds * 1_000).toISOString() };
      const { key = '' } = (await call(api.origin, 'POST', '/api/keys', { token: own, json })).body;
      const answer = await fetch(`${api.origin}/api/events/stream`, { headers: { 'x-api-key': key } });
      if (answer.status === 200) return answer;
      await answer.body?.cancel();
      return streamFor(2 * seconds);
    };
    expect(await (await streamFor(2)).text()).toMatch(/^retry: /);
  });

  it('refuses a wrong Last-Event-ID, and more streams than an account may have', async () => {
    const own = await register(api.origin);
    const answer = await call(api.origin, 'GET', '/api/events/stream', {
      token: own,
      headers: { 'last-event-id': 'x' },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    for (let at = 0; at < 50; at += 1) await follow('', own);
    await expect(follow('', own)).rejects.toThrow('429');
    // A closed one makes room.
    await open.at(-1)?.close();
    await until('there is room', () =>
      follow('', own).then(
        () => true,
        () => false,
      ),
    );
  });

  it('keeps no place for clients that leave before the first frame', async () => {
    const own = await register(api.origin);
    const request = `GET /api/events/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own}\r\n\r\n`;
    for (let at = 0; at < 50; at += 1) {
      const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
      socket.write(request, () => socket.destroy());
      await once(socket, 'close');
    }
    await until('there is room', () =>
      follow('', own).then(
        () => true,
        () => false,
      ),
    );
    for (let at = 0; at < 49; at += 1) await follow('', own);
  });
});

it('an account that ends takes its events along', async () => {
  const own = await register(api.origin);
  const id = await upload(api.origin, own);
  await reaches(id, 'video.asset.created', own);
  const { id: account } = await api.database.prisma.account.findFirstOrThrow({ orderBy: { id: 'desc' } });
  await api.database.execute("UPDATE auth.accounts SET delete_at = now() - interval '1 hour' WHERE id = $1", [account]);
  await until(
    'the account is gone',
    async () => (await api.database.query('SELECT 1 FROM auth.accounts WHERE id = $1', [account])).length === 0,
  );
  for (const table of ['platform.events', 'platform.new_events', 'platform.removed_events']) {
    expect(await api.database.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [account])).toEqual([]);
  }
});

it('uploads that arrive together each have their events', async () => {
  const own = await register(api.origin);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      // One account has four connections to the database: on a slow machine, not all of its uploads get one in time.
      untilAvailable(() =>
        call(randomUUID() < '8' ? api.origin : replica, 'POST', '/api/videos/upload', {
          token: own,
          form: videoForm(),
        }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  await until('all events are in the log', async () => (await list('', own)).body.events.length === 60);
});
