import { type Overview, type ServiceName, serviceNames } from '../shared/services.ts';

/** What each service that has answered says. */
export type Overviews = Readonly<Partial<Record<ServiceName, Overview>>>;

export type QueueDepth = Overview['queues'][number];

const answered = (overviews: Overviews): Overview[] => serviceNames.flatMap((name) => overviews[name] ?? []);

/** Several services count a queue that they share, such as that of mails: the largest numbers are shown. */
export function queuesOf(overviews: Overviews): QueueDepth[] {
  const byName = new Map<string, QueueDepth>();
  for (const queue of answered(overviews).flatMap(({ queues }) => queues)) {
    const known = byName.get(queue.name) ?? queue;
    byName.set(queue.name, {
      name: queue.name,
      waiting: Math.max(known.waiting, queue.waiting),
      active: Math.max(known.active, queue.active),
      dead: Math.max(known.dead, queue.dead),
      oldest_waiting_seconds: Math.max(known.oldest_waiting_seconds, queue.oldest_waiting_seconds),
    });
  }
  return [...byName.values()].sort((a, b) => weightOf(b) - weightOf(a) || a.name.localeCompare(b.name));
}

const weightOf = ({ waiting, active, dead }: QueueDepth): number => waiting + active + dead;
export const isEmpty = (queue: QueueDepth): boolean => weightOf(queue) === 0;

/** Each service sees the workers of the whole queue, or those that it talks to. */
export function workersOf(overviews: Overviews): { name: string; count: number }[] {
  const byName = new Map<string, number>();
  for (const { name, count } of answered(overviews).flatMap(({ workers }) => workers)) {
    byName.set(name, Math.max(byName.get(name) ?? 0, count));
  }
  return [...byName].map(([name, count]) => ({ name, count })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Every service counts the same accounts. */
export const accountsOf = (overviews: Overviews): Overview['accounts'] | undefined => answered(overviews)[0]?.accounts;
