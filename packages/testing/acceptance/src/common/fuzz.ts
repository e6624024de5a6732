import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createKey, form, register } from '../actions.ts';
import { type Answer, createClient } from '../client.ts';
import { type Contract, contractAt } from '../contract/contract.ts';
import { type Credential, type DraftRequest, requestsTo } from '../contract/requests.ts';
import { poll } from '../poll.ts';
import { apiOf, type Service } from './service.ts';
import type { Story } from './story.ts';

/** What the fuzz needs to know of a service. */
export interface FuzzedService extends Pick<Service, 'name' | 'kind' | 'file' | 'media'> {
  /** The fields of an upload that must be there. */
  required: Record<string, string>;
  /** The path of an upload. */
  uploadPath: string;
}

/** Requests of all three services together: 1,000 in `npm test`, 10,000 a night. */
const numRuns = Math.ceil((process.env.MILLRACE_NIGHTLY === undefined ? 1_000 : 10_000) / 3);

/** They take no parameters, and would end the sessions of all other requests. */
const ending = new Set(['logout', 'logoutEverywhere']);

/** Whatever a client sends, a service answers as its document says, without a 5xx, and keeps nothing of it. */
export const fuzz =
  (service: FuzzedService): Story =>
  (platform) => {
    describe('requests made from the document', () => {
      const api = () => apiOf(platform, service);
      let held: Record<Credential, Record<string, string>>;
      let owner: Record<string, string>;
      let ids: string[];
      /** Its own: an operation that only the fuzz calls has no test. */
      let contract: Contract;

      beforeAll(async () => {
        contract = await contractAt(api().base);
        const [person, stranger] = [await register(api()), await register(api())];
        const { key } = await createKey(api(), person);
        const token = { Authorization: `Bearer ${person.token}` };
        owner = { ...token, 'X-API-Key': key };
        held = {
          token,
          key: { 'X-API-Key': key },
          'token and key': owner,
          'of a stranger': { Authorization: `Bearer ${stranger.token}` },
          invalid: { Authorization: 'Bearer not.a.token', 'X-API-Key': 'mr_not' },
          none: {},
        };
        ids = ['1', String(person.id), String(stranger.id)];
        for (const title of ['One', 'Two', 'Three']) {
          const body = form([
            ...Object.entries({ ...service.required, ...(service.required.title && { title }) }),
            ['file', { bytes: await service.file.bytes(), name: service.file.name }],
          ]);
          const answer = await api()('POST', service.uploadPath, { headers: token, body });
          expect(answer.status).toBe(201);
          const [, id = ''] = /"id":"([^"]+)"/.exec(answer.text) ?? [];
          ids.push(id);
        }
      }, 120_000);

      const send = async ({ method, path, headers, credential, body }: DraftRequest): Promise<Answer> => {
        const client = createClient(new URL(api().base).origin, contract);
        return client(method, path, {
          headers: { ...headers, ...held[credential], ...(body.kind === 'text' && { 'Content-Type': body.type }) },
          ...(body.kind === 'text' && { body: body.text }),
          ...(body.kind === 'form' && { body: await formOf(body) }),
        });
      };

      const bytesOf = async (kind: 'media' | 'noise' | 'empty') => {
        if (kind === 'media') return service.file.bytes();
        return new Uint8Array(kind === 'noise' ? 3_000 : 0).fill(7);
      };

      async function formOf({ fields, files }: Extract<DraftRequest['body'], { kind: 'form' }>): Promise<FormData> {
        const parts: Parameters<typeof form>[0] = Object.entries(fields);
        for (const [name, kind] of Object.entries(files)) {
          parts.push([name, { bytes: await bytesOf(kind), name: 'fuzzed' }]);
        }
        return form(parts);
      }

      it(`${numRuns} of them get a declared answer, and no 5xx`, async () => {
        const requests = fc.oneof(
          ...contract.operations
            .filter(({ operationId }) => !ending.has(operationId))
            .map((operation) => requestsTo(operation, contract.document, ids)),
        );
        const seen = new Map<number, number>();
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            const { status } = await send(request);
            expect(status).toBeLessThan(500);
            seen.set(status, (seen.get(status) ?? 0) + 1);
          }),
          { numRuns, endOnFailure: true },
        );
        const counts = [...seen].sort().map(([status, count]) => `${count} × ${status}`);
        process.stdout.write(`${service.name}, fuzzed: ${counts.join(', ')}\n`);
        // Valid requests are among them, and broken ones.
        expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
      }, 1_800_000);

      it('nothing is left of them', async () => {
        const listed = async () => {
          const { json } = await api()('GET', `/${service.kind}?limit=100`, { headers: owner });
          return Object(json)[service.kind].map(({ id }: { id: string }) => id);
        };
        for (let left = await listed(); left.length > 0; left = await listed()) {
          for (const id of left) {
            const { status } = await api()('DELETE', `/${service.kind}/${id}`, { headers: owner });
            expect([200, 404]).toContain(status);
          }
        }
        // Every object has a row.
        const withoutRow = async () => {
          const keys = (await platform().storedKeys?.('')) ?? [];
          const ofKind = keys.map((key) => key.split('/')).filter(([, kind]) => kind === service.kind);
          const orphans: string[] = [];
          for (const id of new Set(ofKind.map(([, , id = '']) => id))) {
            if ((await api()('GET', service.media(id))).status === 404) orphans.push(id);
          }
          return orphans;
        };
        await poll(withoutRow, (orphans) => orphans.length === 0, {
          timeoutMs: 120_000,
          what: 'the objects of deleted media to be removed',
        });
      }, 180_000);
    });
  };
