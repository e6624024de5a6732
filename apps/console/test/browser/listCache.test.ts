import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@millrace/testkit/waiting';
import { InfiniteQueryObserver, QueryClient, type QueryKey } from '@tanstack/react-query';
import { changeListed, readAgain, refresh, removeListed } from '../../src/platform/lists/listCache.ts';
import { type CachedList, type ListPage, oldPageOf } from '../../src/platform/lists/pages.ts';
import { listOptions } from '../../src/platform/lists/useList.ts';
import { keys } from '../../src/platform/media/keys.ts';
import type { Listed } from '../../src/platform/media/listed.ts';
import { showChanged } from '../../src/platform/media/mediaLists.ts';

type Item = Pick<Listed, 'id' | 'title'>;
type Page = ListPage<Item>;

const pageSize = 3;
const defaultKey = keys.list('videos', '-created_at', { q: undefined, status: undefined, tag: undefined });

/** A service whose cursors name the entry before their page, as those of the API do; the ids are numbers that fall. */
function createService(count: number) {
  const item = (number: number): Item => ({ id: String(number), title: `thing ${number}` });
  const service = {
    items: Array.from({ length: count }, (_, at) => item(count - at)),
    /** The cursors that were asked for. */
    asked: [] as (string | undefined)[],
    /** Holds the answers back. */
    gate: Promise.resolve(),
    add: (number: number) => void service.items.unshift(item(number)),
    remove: (id: string) => {
      service.items = service.items.filter((one) => one.id !== id);
    },
    async read(cursor: string | undefined): Promise<Page> {
      service.asked.push(cursor);
      const rest = service.items.filter(({ id }) => cursor === undefined || Number(id) < Number(cursor));
      const items = rest.slice(0, pageSize);
      const next = rest.length > pageSize ? (items.at(-1)?.id ?? null) : null;
      const page = { items, next, total: service.items.length };
      await service.gate;
      return page;
    },
  };
  return service;
}

function hold(): { gate: Promise<void>; open: () => void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

describe('the cached lists', () => {
  let queries: QueryClient;
  let service: ReturnType<typeof createService>;
  const leaving: (() => void)[] = [];

  /** Somebody opens a list. */
  function open(queryKey: QueryKey) {
    const observer = new InfiniteQueryObserver(queries, listOptions(queryKey, service.read));
    const leave = observer.subscribe(() => undefined);
    leaving.push(leave);
    const cached = () => queries.getQueryData<CachedList<Page>>(queryKey);
    const shown = () => cached()?.pages.flatMap(({ items }) => items) ?? [];
    return {
      leave,
      next: () => observer.fetchNextPage(),
      async scrollToEnd() {
        await observer.refetch();
        while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
      },
      ids: () => shown().map(({ id }) => id),
      titles: () => shown().map(({ title }) => title),
      total: () => cached()?.pages[0]?.total,
      /** What the rows in sight read again. */
      async look(first: number, last: number) {
        for (let old = oldPageOf(cached(), first, last); old !== undefined; old = oldPageOf(cached(), first, last)) {
          await readAgain(queries, queryKey, old.cursor, service.read);
        }
      },
    };
  }

  /** A list of 12 in four pages, which was scrolled to its end. */
  async function openToEnd(queryKey: QueryKey = defaultKey) {
    const list = open(queryKey);
    await list.scrollToEnd();
    expect(list.ids()).toEqual(service.items.map(({ id }) => id));
    service.asked = [];
    return list;
  }

  beforeEach(() => {
    queries = new QueryClient();
    service = createService(12);
  });
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave();
    queries.clear();
  });

  it('are read page by page, each page once', async () => {
    await open(defaultKey).scrollToEnd();
    expect(service.asked).toEqual([undefined, '10', '7', '4']);
  });

  it('show a change without a request', async () => {
    const list = await openToEnd();
    changeListed(queries, keys.lists('videos'), [{ id: '5', title: 'other' }]);
    expect(list.titles()[7]).toBe('other');
    await list.look(0, 11);
    expect(service.asked).toEqual([]);
  });

  it('lose what was removed without a request, and count it once', async () => {
    const list = await openToEnd();
    service.remove('5');
    removeListed(queries, keys.lists('videos'), ['5', 'unknown']);
    removeListed(queries, keys.lists('videos'), ['5']);
    expect(list.ids()).toEqual(service.items.map(({ id }) => id));
    expect(list.total()).toBe(11);
    await list.look(0, 11);
    expect(service.asked).toEqual([]);
  });

  it('are read again only where somebody sees them, each page when it comes into sight', async () => {
    const list = await openToEnd();
    await refresh(queries, { queryKey: keys.kind('videos') });
    await queries.invalidateQueries();
    expect(service.asked).toEqual([]);
    await list.look(4, 5);
    expect(service.asked).toEqual(['10']);
    await list.look(4, 5);
    await list.look(5, 6);
    expect(service.asked).toEqual(['10', '7']);
  });

  it('have neither a gap nor an entry twice after some came in and some went', async () => {
    const list = await openToEnd();
    service.add(13);
    service.add(14);
    service.remove('9');
    await refresh(queries, { queryKey: defaultKey });
    await list.look(0, 2);
    expect(list.ids()).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(list.total()).toBe(13);
    await list.look(0, 20);
    expect(list.ids()).toEqual(service.items.map(({ id }) => id));
    expect(service.asked.length).toBeLessThanOrEqual(5);
  });

  it('begin again when more came in than a page holds', async () => {
    const list = await openToEnd();
    for (let number = 13; number < 20; number += 1) service.add(number);
    await refresh(queries, { queryKey: defaultKey });
    await list.look(0, 2);
    expect(list.ids()).toEqual(['19', '18', '17']);
    await list.next();
    expect(list.ids()).toEqual(['19', '18', '17', '16', '15', '14']);
    expect(service.asked).toEqual([undefined, '17']);
  });

  it('keep a removal that was made while the next page was read', async () => {
    const list = open(defaultKey);
    await until('the first page is read', () => list.ids().length === pageSize);
    const { gate, open: release } = hold();
    service.gate = gate;
    const reading = list.next();
    removeListed(queries, keys.lists('videos'), ['11']);
    release();
    await reading;
    expect(list.ids()).toEqual(['12', '10', '9', '8', '7']);
    expect(list.total()).toBe(11);
  });

  it('do not bring back what was removed while its page was read again', async () => {
    const list = await openToEnd();
    await refresh(queries, { queryKey: defaultKey });
    const { gate, open: release } = hold();
    service.gate = gate;
    const looking = list.look(0, 2);
    service.remove('11');
    removeListed(queries, keys.lists('videos'), ['11']);
    release();
    await looking;
    expect(list.ids().slice(0, 3)).toEqual(['12', '10', '9']);
    // The answer was dropped, so the page is asked for once more.
    expect(service.asked).toEqual([undefined, undefined]);
  });

  it('are read again after what was read before a mark', async () => {
    const list = await openToEnd();
    await refresh(queries, { queryKey: defaultKey });
    const { gate, open: release } = hold();
    service.gate = gate;
    const looking = list.look(0, 2);
    service.add(13);
    await refresh(queries, { queryKey: defaultKey });
    release();
    await looking;
    expect(list.ids()[0]).toBe('13');
  });

  it('spare pages that were read a moment ago', async () => {
    const list = await openToEnd();
    const before = Date.now() - 10_000;
    await refresh(queries, { queryKey: defaultKey }, before);
    await list.look(0, 11);
    expect(service.asked).toEqual([]);
  });

  it('keep what they have when reading again fails, and do not try again at once', async () => {
    const list = await openToEnd();
    await refresh(queries, { queryKey: defaultKey });
    service.gate = Promise.reject(new Error('no network'));
    await list.look(0, 0);
    expect(list.ids()).toHaveLength(12);
    expect(service.asked).toEqual([undefined]);
    service.gate = Promise.resolve();
    // As when somebody comes back to the page.
    await refresh(queries, { queryKey: defaultKey }, Date.now() - 10_000);
    await list.look(0, 0);
    expect(service.asked).toEqual([undefined, undefined]);
  });

  it('are read again after an edit where its place depends on it, and nowhere else', async () => {
    const list = await openToEnd();
    const byTitle = await openToEnd(keys.list('videos', 'title', { q: undefined, status: undefined, tag: undefined }));
    const ready = await openToEnd(
      keys.list('videos', '-created_at', { q: undefined, status: 'ready', tag: undefined }),
    );
    const edited: Listed = {
      id: '5',
      title: 'other',
      status: 'ready',
      progress: 100,
      createdAt: '2026-01-01T00:00:00Z',
      fact: '',
      more: '',
      picture: undefined,
    };
    await showChanged(queries, 'videos', edited);
    expect([list, byTitle, ready].map((one) => one.titles()[7])).toEqual(['other', 'other', 'other']);
    await list.look(0, 11);
    expect(service.asked).toEqual([]);
    await byTitle.look(0, 2);
    await ready.look(0, 2);
    expect(service.asked).toEqual([undefined, undefined]);
  });
});
