import { describe, expect, it } from '@jest/globals';
import type { Holder } from '@millrace/service';
import fc from 'fast-check';
import { createPlaces, type Leave, type Places } from '../src/connections/places.ts';

const holder = (key: string, group?: string): Holder => ({ key, ...(group !== undefined && { group }) });

/** Asks for a place as the pool does. `served` gets the name when there is one. */
function ask(places: Places, served: { name: string; leave: Leave }[], name: string, group?: string): () => void {
  const claimant = name.startsWith('service') ? undefined : holder(name, group);
  const grant = (leave: Leave): void => void served.push({ name, leave });
  const leave = places.take(claimant);
  if (leave === undefined) return places.wait(claimant, grant) ?? (() => undefined);
  grant(leave);
  return () => undefined;
}

/** Asks in this order. */
function asked(size: number, names: readonly (string | [string, string])[]) {
  const places = createPlaces(size);
  const served: { name: string; leave: Leave }[] = [];
  const ends = names.map((one) => (typeof one === 'string' ? ask(places, served, one) : ask(places, served, ...one)));
  return { places, served, ends, names: () => served.map(({ name }) => name) };
}

describe('places of connections', () => {
  it.each([
    [10, 4, 8],
    [5, 2, 4],
    [4, 1, 3],
    [2, 1, 1],
    [1, 1, 1],
  ])('of %d give one holder %d, all holders %d, and the service the others', (size, ofOne, ofAll) => {
    const one = asked(size, Array<string>(size).fill('a'));
    expect(one.places.state()).toEqual({ places: ofOne, waiting: size - ofOne });
    const many = asked(size, [
      ...Array.from({ length: size }, (_, n) => `${n}`),
      ...Array<string>(size).fill('service'),
    ]);
    expect(many.names().filter((name) => name !== 'service')).toHaveLength(ofAll);
    expect(many.places.state()).toEqual({ places: size, waiting: size });
  });

  it('go to the stranger before the others of a holder who waits already', () => {
    const { served, names } = asked(10, [...'aaaaaaaabbbbbbbb', 'stranger']);
    expect(names().join('')).toBe('aaaabbbb');
    served[0]?.leave();
    served[1]?.leave();
    expect(names().slice(8)).toEqual(['stranger', 'a']);
  });

  it('go to the service first while it has less than half, and then to requests', () => {
    const { places, served, names } = asked(10, [...'aaaabbbb', ...Array<string>(8).fill('service'), 'stranger']);
    expect(names().filter((name) => name === 'service')).toHaveLength(2);
    for (const { leave } of served.slice(0, 4)) leave();
    expect(names().slice(10)).toEqual(['service', 'service', 'service', 'stranger']);
    expect(places.state()).toEqual({ places: 10, waiting: 3 });
  });

  it('are shared by groups, and within a group by holders', () => {
    const { served, names } = asked(10, [
      ...['a', 'a', 'b', 'a', 'c'].map((key): [string, string] => [key, 'network']),
      ...['d', 'd', 'd', 'd', 'd'],
      'e',
    ]);
    // The network has four, as one holder has.
    expect(names()).toEqual(['a', 'a', 'b', 'a', 'd', 'd', 'd', 'd']);
    served[0]?.leave();
    served[2]?.leave();
    served[4]?.leave();
    expect(names().slice(8)).toEqual(['e', 'c', 'd']);
  });

  it('go to nobody who has stopped waiting', () => {
    const { places, served, names, ends } = asked(1, ['a', 'b', 'service', 'c']);
    ends[1]?.();
    ends[2]?.();
    ends[2]?.();
    served[0]?.leave();
    served[0]?.leave();
    expect(names()).toEqual(['a', 'c']);
    expect(places.state()).toEqual({ places: 1, waiting: 0 });
  });

  it('are never idle while somebody may have one, and never more than there are', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'service');
    const step = fc.oneof(
      fc.record({ what: fc.constant('ask' as const), name }),
      fc.record({ what: fc.constant('leave' as const), nth: fc.nat(20) }),
      fc.record({ what: fc.constant('end' as const), nth: fc.nat(20) }),
    );
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 80 }), (size, steps) => {
        const places = createPlaces(size);
        const served: { name: string; leave: Leave }[] = [];
        const waits: { name: string; end: () => void }[] = [];
        const left = new Set<Leave>();
        const ended = new Set<() => void>();
        for (const one of steps) {
          if (one.what === 'ask') waits.push({ name: one.name, end: ask(places, served, one.name) });
          else if (one.what === 'leave') {
            const leave = served[one.nth]?.leave;
            if (leave === undefined) continue;
            leave();
            left.add(leave);
          } else {
            const end = waits[one.nth]?.end;
            if (end === undefined) continue;
            end();
            ended.add(end);
          }
          const held = served.filter(({ leave }) => !left.has(leave));
          const { places: taken, waiting } = places.state();
          expect(taken).toBe(held.length);
          expect(taken).toBeLessThanOrEqual(size);
          const ofService = held.filter((place) => place.name === 'service').length;
          const reserved = size === 1 ? 0 : Math.max(1, Math.floor(size / 5));
          const full = (key: string): boolean =>
            held.filter((place) => place.name === key).length >= Math.max(1, Math.floor((size - reserved) / 2));
          const requestsAreFull = taken - ofService >= size - reserved;
          if (waiting > 0 && taken < size) expect(requestsAreFull || ['a', 'b', 'c'].some(full)).toBe(true);
        }
        for (const { end } of waits) end();
        for (let n = 0; n < served.length; n += 1) served[n]?.leave();
        expect(places.state()).toEqual({ places: 0, waiting: 0 });
      }),
    );
  });
});
