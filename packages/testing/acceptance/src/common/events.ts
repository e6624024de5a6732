import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createKey, type Person, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { apiOf, type ServiceName } from './service.ts';
import type { Story } from './story.ts';
import { type UploadingService, uploadSmallest } from './uploading.ts';

/** The first words of the types of a service's events. */
export const subjects: Readonly<Record<ServiceName, { asset: string; upload: string }>> = {
  video: { asset: 'video.asset', upload: 'video.upload' },
  music: { asset: 'music.track', upload: 'music.upload' },
  image: { asset: 'image.asset', upload: 'image.upload' },
};

const event = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ id: z.string() }),
});
export type ShownEvent = z.output<typeof event>;
export const eventPage = z.object({ events: z.array(event), next: z.string() });

/** The events in a stream's text. */
const framesOf = (text: string): ShownEvent[] =>
  text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => event.parse(JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '')));

/** What happens to media is told in order, to who asks and to who listens. */
export const events =
  (service: UploadingService): Story =>
  (platform) => {
    describe('events', () => {
      const api = () => apiOf(platform, service);
      const { asset, upload } = subjects[service.name];
      let owner: Person;
      let id: string;

      const list = async (query = '', { token } = owner) =>
        eventPage.parse(expectJson(await api()('GET', `/events${query}`, { token }), 200));
      const until = (type: string) =>
        poll(list, (page) => page.events.some((one) => one.type === type && one.data.id === id), {
          what: `the event ${type}`,
        });
      const shown = async () =>
        z
          .record(z.string(), z.unknown())
          .parse(expectJson(await api()('GET', `/${service.kind}/${id}`, { token: owner.token }), 200));

      beforeAll(async () => {
        owner = await register(api());
        id = await uploadSmallest(api(), service, owner);
        await until(`${asset}.ready`);
      }, 150_000);

      it('tell the life of a medium in order, with the medium as it is shown', async () => {
        const { events: all, next } = await list();
        expect(all.map(({ type }) => type)).toEqual([
          `${upload}.created`,
          `${upload}.completed`,
          `${asset}.created`,
          `${asset}.ready`,
        ]);
        expect(Object.values(await shown())[0]).toMatchObject(all.at(-1)?.data ?? {});
        expect(next).toBe(all.at(-1)?.id);
        expect(await list(`?after=${next}`)).toEqual({ events: [], next });
        const [first, second] = all;
        expect((await list(`?limit=1&after=${first?.id}`)).events).toEqual([second]);
        expect((await list(`?types=${asset}.ready`)).events.map(({ data }) => data.id)).toEqual([id]);
      });

      it('are read backwards by who looks for what was last', async () => {
        const { events: all } = await list();
        const newestFirst = all.toReversed();
        const latest = await list('?order=desc&limit=3');
        expect(latest).toEqual({ events: newestFirst.slice(0, 3), next: newestFirst[2]?.id });
        expect((await list(`?order=desc&after=${latest.next}`)).events).toEqual(newestFirst.slice(3));
        expect(await list(`?order=desc&after=${all[0]?.id}`)).toEqual({ events: [], next: all[0]?.id });
        const types = `${asset}.created`;
        expect((await list(`?order=desc&types=${types}`)).events.map(({ type }) => type)).toEqual([types]);
      });

      it('belong to their account', async () => {
        expect((await list('', await register(api()))).events).toEqual([]);
        expectProblem(await api()('GET', '/events'), 401, 'unauthenticated');
        expectProblem(await api()('GET', '/events/stream'), 401, 'unauthenticated');
      });

      it('are refused to a request that makes no sense', async () => {
        const { token } = owner;
        expectInvalid(await api()('GET', '/events?after=x', { token }), 'after');
        expectInvalid(await api()('GET', '/events?limit=0', { token }), 'limit');
        expectInvalid(await api()('GET', '/events?types=nothing', { token }), 'types');
        expectInvalid(await api()('GET', '/events?order=random', { token }), 'order');
        expectInvalid(await api()('GET', '/events/stream?after=-1', { token }), 'after');
        const headers = { 'Last-Event-ID': 'x' };
        expectInvalid(await api()('GET', '/events/stream', { token, headers }), 'Last-Event-ID');
      });

      it('that are not kept any more are missed by no reader unawares', async () => {
        // Nobody removes events of a remote platform.
        const { operator } = platform();
        if (operator === undefined) return;
        const late = await register(api());
        await uploadSmallest(api(), service, late);
        const all = await poll(
          async () => (await list('', late)).events,
          (events) => events.some(({ type }) => type === `${asset}.ready`),
          { what: 'the log to be complete' },
        );
        const [first, second] = all;
        await operator.removeEvents(late.id, second?.id ?? '');
        const { token } = late;
        expectProblem(await api()('GET', `/events?after=${first?.id}`, { token }), 410, 'events_removed');
        expectProblem(await api()('GET', `/events/stream?after=${first?.id}`, { token }), 410, 'events_removed');
        expect((await list('', late)).events).toEqual(all.slice(2));
        expect((await list(`?order=desc&after=${all[3]?.id}`, late)).events).toEqual(all.slice(2, 3));
        expect((await list(`?after=${second?.id}`, late)).events).toEqual(all.slice(2));
      });

      it('are streamed from any place on, until the session ends', async () => {
        const { events: before } = await list();
        const streams = [
          api()('GET', '/events/stream?after=0', { token: owner.token }),
          api()('GET', '/events/stream', { token: owner.token, headers: { 'Last-Event-ID': before[1]?.id ?? '' } }),
        ];
        // Some services take a key, some a token.
        const { key } = await createKey(api(), owner);
        const removed = await api()('DELETE', `/${service.kind}/${id}`, { token: owner.token, key });
        expect(removed.status).toBeLessThan(300);
        const { events: all } = await until(`${asset}.deleted`);
        // What a stream has sent is read when it has ended; what it has not is in the log.
        await api()('POST', '/auth/logout', { token: owner.token });
        const [whole, rest] = await Promise.all(streams);
        expect(whole?.headers.get('content-type')).toMatch(/^text\/event-stream/);
        const [frames, late] = [framesOf(whole?.text ?? ''), framesOf(rest?.text ?? '')];
        expect(frames.length).toBeGreaterThanOrEqual(before.length);
        expect(frames).toEqual(all.slice(0, frames.length));
        expect(late).toEqual(all.slice(2, 2 + late.length));
      });
    });
  };
