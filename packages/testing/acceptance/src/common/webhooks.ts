import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWebhookReceiver, type WebhookReceiver } from '@millrace/testkit/webhookReceiver';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { eventPage, subjects } from './events.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import { type UploadingService, uploadSmallest } from './uploading.ts';

const webhook = z.looseObject({ id: z.string(), url: z.string(), status: z.string(), secret: z.string().optional() });
const one = z.object({ webhook });
const delivery = z.looseObject({
  id: z.string(),
  type: z.string(),
  state: z.string(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
});
const deliveryPage = z.looseObject({ deliveries: z.array(delivery) });

/** An address that no platform may send to. */
const inside = 'https://10.255.255.1/hooks';

/** Endpoints of an account are told of events. */
export const webhooks =
  (service: UploadingService): Story =>
  (platform) => {
    describe('webhooks', () => {
      const api = () => apiOf(platform, service);
      const { asset } = subjects[service.name];
      let owner: Person;

      beforeAll(async () => {
        owner = await register(api());
      });

      const ask = (method: string, path = '', json?: unknown) =>
        api()(method, `/webhooks${path}`, { token: owner.token, ...(json !== undefined && { json }) });
      const create = async (url: string, types: string[] = []) =>
        one.parse(expectJson(await ask('POST', '', { url, types }), 201)).webhook;
      const deliveriesOf = async (id: string) =>
        deliveryPage.parse(expectJson(await ask('GET', `/${id}/deliveries`), 200)).deliveries;

      it('are created, shown, changed, rotated and removed', async () => {
        const { id, secret } = await create('https://example.com/hooks', [`${asset}.ready`]);
        expect(secret).toMatch(/^whsec_/);
        const { webhook: got } = one.parse(expectJson(await ask('GET', `/${id}`), 200));
        expect(got).toMatchObject({ id, status: 'enabled', types: [`${asset}.ready`] });
        expect(got.secret).toBeUndefined();
        expect(expectJson(await ask('GET'), 200)).toMatchObject({ webhooks: [{ id }] });
        expect(expectJson(await ask('PATCH', `/${id}`, { status: 'disabled' }), 200)).toMatchObject({
          webhook: { status: 'disabled', disabled_reason: 'owner' },
        });
        const rotated = one.parse(expectJson(await ask('POST', `/${id}/rotate`), 200));
        expect(rotated.webhook.secret).not.toBe(secret);
        expect((await ask('DELETE', `/${id}`)).status).toBe(204);
        expectProblem(await ask('GET', `/${id}`), 404, 'not_found');
        expectInvalid(await ask('POST', '', { url: 'ftp://example.com' }), 'url');
        expectInvalid(await ask('POST', '', { url: 'https://example.com', types: ['nothing'] }), 'types.0');
      });

      it('are not sent to private addresses, which their deliveries tell', async () => {
        const { id } = await create(inside);
        expect(expectJson(await ask('POST', `/${id}/test`), 200)).toMatchObject({
          delivery: { http_status: null, error: 'The host has an address that is not public.' },
        });
        await uploadSmallest(api(), service, owner);
        const [last] = await poll(
          () => deliveriesOf(id),
          ({ length }) => length > 0,
          { what: 'a delivery' },
        );
        expect(last).toMatchObject({ state: 'retrying', http_status: null, error: expect.stringContaining('public') });
        expect(expectJson(await ask('POST', `/${id}/deliveries/${last?.id}/resend`), 202)).toMatchObject({
          delivery: { id: last?.id },
        });
        await ask('PATCH', `/${id}`, { status: 'disabled' });
        expectProblem(await ask('POST', `/${id}/deliveries/${last?.id}/resend`), 409, 'conflict');
        await ask('DELETE', `/${id}`);
      });

      describe('at an endpoint of the test', () => {
        let to: WebhookReceiver;
        beforeAll(async () => {
          to = await startWebhookReceiver();
        });
        afterAll(() => to.stop());

        it('arrive in the order of the log, with what the log has', async () => {
          // Another machine's platform does not reach the test.
          if (platform().faults === undefined) return;
          owner = await register(api());
          const { token } = owner;
          const { id } = await create(to.url);
          const media = await uploadSmallest(api(), service, owner);
          await poll(
            async () => to.received.map(({ json }) => json.type),
            (types) => types.includes(`${asset}.ready`),
            { what: 'the medium to be told ready' },
          );
          const page = eventPage.parse(expectJson(await api()('GET', '/events?limit=1000', { token }), 200));
          expect(to.received.map(({ id: of, json }) => ({ id: of, ...json }))).toEqual(
            page.events.map((event) => ({ ...event, id: `evt_${event.id}` })),
          );
          expect(new Set(page.events.map(({ data }) => data.id))).toEqual(new Set([media]));
          await poll(
            () => deliveriesOf(id),
            (all) => all.length === page.events.length && all.every(({ state }) => state === 'delivered'),
            { what: 'the deliveries to be recorded' },
          );
        });
      });
    });
  };
