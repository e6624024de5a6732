import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createKey, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import type { Operator, Platform } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { session } from '../shapes.ts';
import { makeExport } from './exporting.ts';
import type { Service } from './service.ts';
import { untilNothingIsStored } from './stored.ts';
import type { Story } from './story.ts';

/** What operators do with the media of a service. */
export interface OperatedMedia extends Pick<Service, 'name' | 'kind'> {
  noun: 'video' | 'track' | 'image';
  /** Uploads a medium and waits until it is ready. @returns its id */
  ready(api: Client, owner: Person): Promise<string>;
  /** A request for which the public gets the medium. @returns the status */
  play(platform: Platform, id: string): Promise<number>;
  /** A job that the service has, with a payload that names nothing that exists. */
  job: { name: string; payload: unknown };
}

const entries = z.object({
  entries: z.array(z.looseObject({ action: z.string(), target: z.string(), account_id: z.number().nullable() })),
});
const listed = z.looseObject({
  accounts: z.array(z.looseObject({ id: z.number(), email: z.string() })),
  next_cursor: z.string().nullable(),
});
const deadJobs = z.looseObject({ jobs: z.array(z.looseObject({ id: z.string(), reason: z.string().nullable() })) });

/** @param of what differs between services */
export const operators =
  (of: OperatedMedia): Story =>
  (platform) => {
    const api = () => platform()[of.name].api;
    const operator = (): Operator => {
      const { operator: found } = platform();
      if (found === undefined) throw new Error('this platform has no operator');
      return found;
    };
    const newAdmin = async (): Promise<Person> => {
      const person = await register(api());
      const { token } = session.parse(expectJson(await api()('POST', '/auth/login', { json: operator().login }), 200));
      const json = { role: 'admin' };
      expectJson(await api()('PATCH', `/admin/accounts/${person.id}`, { token, json }), 200);
      await untilStatus(() => api()('GET', '/admin/overview', { token: person.token }), 200);
      return person;
    };
    const untilStatus = (ask: () => Promise<Answer>, wanted: number) =>
      poll(
        async () => (await ask()).status,
        (status) => status === wanted,
        { what: `the status ${wanted}` },
      );
    const auditOf = async (admin: Person, id: number) =>
      entries.parse(expectJson(await api()('GET', `/admin/audit?account=${id}`, { token: admin.token }), 200)).entries;

    // A remote platform has no operator whom a test may ask.
    const withOperator = process.env.ACCEPTANCE_URL || process.env.ACCEPTANCE_MUSIC_URL ? describe.skip : describe;
    withOperator('operators', () => {
      it('find accounts, and page through them', async () => {
        await register(api());
        const admin = await newAdmin();
        const list = async (query: string) =>
          listed.parse(expectJson(await api()('GET', `/admin/accounts${query}`, { token: admin.token }), 200));
        const found = await list(`?q=${admin.email.toUpperCase()}`);
        expect(found).toMatchObject({ accounts: [{ id: admin.id, email: admin.email, role: 'admin' }] });
        const first = await list('?limit=1');
        const second = await list(`?limit=1&cursor=${first.next_cursor}`);
        expect(first.accounts[0]?.id).toBeGreaterThan(second.accounts[0]?.id ?? Number.POSITIVE_INFINITY);
        for (const query of ['?cursor=none', '?limit=0', '?q=']) {
          expectProblem(await api()('GET', `/admin/accounts${query}`, { token: admin.token }), 400, 'invalid_request');
        }
        expectProblem(await api()('GET', '/admin/accounts/2000000000', { token: admin.token }), 404, 'not_found');
      });

      it('suspend an account: within seconds no service accepts it or shows its media, until it is restored', async () => {
        const [admin, owner] = [await newAdmin(), await register(api())];
        const { key } = await createKey(api(), owner);
        const id = await of.ready(api(), owner);
        expect(await of.play(platform(), id)).toBeLessThan(400);
        const change = (json: unknown) => api()('PATCH', `/admin/accounts/${owner.id}`, { token: admin.token, json });
        const { download } = await makeExport(api(), owner);
        expect((await download('GET')).status).toBe(200);
        expect(expectJson(await change({ suspended: { reason: 'Spam' } }), 200)).toMatchObject({
          account: { id: owner.id, suspended: { reason: 'Spam' } },
        });
        for (const name of ['video', 'music', 'image'] as const) {
          const ask = () => platform()[name].api('GET', '/auth/me', { token: owner.token });
          await untilStatus(ask, 403);
          expectProblem(await ask(), 403, 'account_suspended');
        }
        const withKey = await api()('GET', of.name === 'image' ? '/images' : `/${of.kind}`, { key });
        expectProblem(withKey, 403, 'account_suspended');
        expectProblem(await download('GET'), 403, 'account_suspended');
        await poll(
          () => of.play(platform(), id),
          (status) => status === 404,
          { what: 'the medium to be hidden' },
        );
        const { email, password } = owner;
        const login = (json: unknown) => api()('POST', '/auth/login', { json });
        const refused = await login({ email, password });
        expectProblem(refused, 403, 'account_suspended');
        expect(refused.text).toContain('Spam');
        expectProblem(await login({ email, password: 'a wrong one' }), 401, 'invalid_credentials');

        expectJson(await change({ suspended: null }), 200);
        await untilStatus(() => api()('GET', '/auth/me', { token: owner.token }), 200);
        expect((await download('GET')).status).toBe(200);
        await poll(
          () => of.play(platform(), id),
          (status) => status < 400,
          { what: 'the medium to be back' },
        );
        const acts = (await auditOf(admin, owner.id)).map(({ action }) => action);
        expect(acts).toEqual(['account.restore', 'account.suspend']);
      });

      it('change roles and quotas, and not by mistakes', async () => {
        const [admin, person] = [await newAdmin(), await register(api())];
        const change = (json: unknown, id = person.id) =>
          api()('PATCH', `/admin/accounts/${id}`, { token: admin.token, json });
        const quotas = { [of.name]: { bytes: 1_000, unfinished: null } };
        expect(expectJson(await change({ role: 'admin', quotas }), 200)).toMatchObject({
          account: { role: 'admin', quotas },
        });
        expectJson(await change({ role: 'user' }), 200);
        expectProblem(await change({ suspended: { reason: 'Me' } }, admin.id), 409, 'conflict');
        expectInvalid(await change({ role: 'owner' }), 'role');
        expectInvalid(await change({ suspended: { reason: '' } }), 'suspended.reason');
        expectInvalid(await change({ quotas: { [of.name]: { bytes: -1 } } }), `quotas.${of.name}.bytes`);
        for (const json of [{}, { suspended: true }, { email: 'x@example.com' }]) {
          expectProblem(await change(json), 400, 'invalid_request');
        }
        expect((await auditOf(admin, person.id)).map(({ action }) => action)).toEqual([
          'account.role',
          'account.quota',
          'account.role',
        ]);
      });

      it('take a medium down: only its owner still sees it, with the reason', async () => {
        const [admin, owner] = [await newAdmin(), await register(api())];
        const id = await of.ready(api(), owner);
        const { key } = await createKey(api(), owner);
        const path = `/admin/${of.kind}/${id}`;
        const before = expectJson(await api()('GET', path, { token: admin.token }), 200);
        expect(before).toMatchObject({ [of.noun]: { id }, owner: { id: owner.id, email: owner.email } });
        const takeDown = (json: unknown) => api()('DELETE', path, { token: admin.token, json });
        expectInvalid(await takeDown({}), 'reason');
        for (let n = 0; n < 2; n++)
          expect(expectJson(await takeDown({ reason: 'Copyright' }), 200)).toEqual({ ok: true });
        expect(await of.play(platform(), id)).toBe(404);
        const mine = expectJson(await api()('GET', `/${of.kind}/${id}`, { token: owner.token }), 200);
        expect(mine).toMatchObject({ [of.noun]: { id, taken_down: { reason: 'Copyright' } } });
        // A worker may still write when its job is cancelled.
        await untilNothingIsStored(platform(), of.kind, id);
        expect((await auditOf(admin, owner.id)).map(({ target }) => target)).toEqual([`${of.kind}:${id}`]);
        expectJson(await api()('DELETE', `/${of.kind}/${id}`, { key }), 200);
        expectProblem(await takeDown({ reason: 'Again' }), 404, 'not_found');
        expectProblem(await api()('GET', path, { token: admin.token }), 404, 'not_found');
      });

      it('see the queue and let a dead job run again', async () => {
        const admin = await newAdmin();
        const ask = (method: string, path: string) => api()(method, path, { token: admin.token });
        const overview = expectJson(await ask('GET', '/admin/overview'), 200);
        expect(overview).toMatchObject({
          accounts: { total: expect.any(Number) },
          media: { total: expect.any(Number) },
        });
        const jobs = async () => deadJobs.parse(expectJson(await ask('GET', '/admin/jobs'), 200)).jobs;
        expectInvalid(await ask('GET', '/admin/jobs?state=lost'), 'state');
        expectJson(await ask('GET', '/admin/jobs?state=waiting'), 200);
        expectProblem(await ask('POST', '/admin/jobs/11111111-1111-4111-8111-111111111111/retry'), 404, 'not_found');
        const id = await operator().leaveDeadJob(of.job.name, of.job.payload);
        expect(await jobs()).toContainEqual(expect.objectContaining({ id, reason: 'the storage was full' }));
        expect(expectJson(await ask('POST', `/admin/jobs/${id}/retry`), 200)).toEqual({ id });
        // The service applies it, which changes nothing, and it is done.
        const again = () => ask('POST', `/admin/jobs/${id}/retry`);
        await untilStatus(again, 404);
      });
    });
  };
