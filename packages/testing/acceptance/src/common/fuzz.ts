import { beforeAll, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import fc from 'fast-check';
import { createKey, form, type Person, register } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { createClient } from '../client.ts';
import { type Contract, contractAt } from '../contract/contract.ts';
import { type Credential, type DraftRequest, requestsTo } from '../contract/requests.ts';
import { expectJson } from '../expect.ts';
import { poll } from '../poll.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import { type UploadingService, uploadSmallest } from './uploading.ts';

/** Of the video service by day, and a third of 10,000 of each of the three services at night. */
const numRuns = isNightly ? Math.ceil(10_000 / 3) : 120;

/** They need nothing but a token, and would end the sessions of all other requests; the last one does not end by itself. */
const left = new Set(['logout', 'logoutEverywhere', 'deleteMe', 'streamEvents']);

/** Whatever a client sends, a service answers as its document says, without a 5xx, and keeps nothing of it. */
export const fuzz =
  (service: UploadingService): Story =>
  (platform) => {
    describe('requests made from the document', () => {
      const api = () => apiOf(platform, service);
      let held: Record<Credential, Record<string, string>>;
      let owner: Person;
      let ids: string[];
      /** Its own: an operation that only the fuzz calls has no test. */
      let contract: Contract;

      beforeAll(async () => {
        contract = await contractAt(api().base);
        const [person, stranger] = [await register(api()), await register(api())];
        const { key } = await createKey(api(), person);
        const token = { Authorization: `Bearer ${person.token}` };
        owner = person;
        held = {
          token,
          key: { 'X-API-Key': key },
          'token and key': { ...token, 'X-API-Key': key },
          'of a stranger': { Authorization: `Bearer ${stranger.token}` },
          invalid: { Authorization: 'Bearer not.a.token', 'X-API-Key': 'mr_not' },
          none: {},
        };
        ids = ['1', String(person.id), String(stranger.id)];
        for (const title of ['One', 'Two', 'Three']) {
          ids.push(await uploadSmallest(api(), service, person, { ...(service.required.title && { title }) }));
        }
      }, 120_000);

      const send = async ({ method, path, headers, credential, body }: DraftRequest): Promise<Answer> => {
        const client = createClient(new URL(api().base).origin, { contract, asksAgain: true });
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
            .filter(({ operationId }) => !left.has(operationId))
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
        // A request of the fuzz may have deleted the first key.
        const { key } = await createKey(api(), owner);
        const headers = { Authorization: `Bearer ${owner.token}`, 'X-API-Key': key };
        const listed = async () => {
          const answer = await api()('GET', `/${service.kind}?limit=100`, { headers });
          return Object(expectJson(answer, 200))[service.kind].map(({ id }: { id: string }) => id);
        };
        for (let left = await listed(); left.length > 0; left = await listed()) {
          for (const id of left) {
            const { status } = await api()('DELETE', `/${service.kind}/${id}`, { headers });
            expect([200, 404]).toContain(status);
          }
        }
        // Every object has a row.
        const withoutRow = async () => {
          const keys = (await platform().storedKeys?.('')) ?? [];
          // Exports of accounts, and pictures of other servers, have rows of their own.
          const ofMedia = ([, kind, id = '']: string[]) =>
            kind === service.kind && id !== 'exports' && !id.startsWith('remote-');
          const ofKind = keys.map((key) => key.split('/')).filter(ofMedia);
          const orphans: string[] = [];
          for (const id of new Set(ofKind.map(([, , id = '']) => id))) {
            if ((await api()('GET', service.media(id))).status !== 404) continue;
            orphans.push(id);
            // A resumable upload that was only begun lives for a day, and on S3 its bytes are an object.
            const { status } = await api()('DELETE', `/uploads/${id}`, {
              headers: { ...headers, 'Tus-Resumable': '1.0.0' },
            });
            expect([204, 404]).toContain(status);
          }
          return orphans;
        };
        await poll(withoutRow, (orphans) => orphans.length === 0, {
          what: 'the objects of deleted media to be removed',
        });
      }, 180_000);
    });
  };
