import { type Kind, kinds } from '../../../platform/media/kinds.ts';
import { changeOf, kindOf, loggedTypes, serviceTitle } from '../eventTypes.ts';

/** The types to show of each service; all with `undefined`. Services that are not in it have none. */
export type EventFilter = Partial<Record<Kind, readonly string[] | undefined>>;

const failures = 'failures';
const all = '';

const isFailure = (type: string): boolean => changeOf(type) === 'errored' || changeOf(type) === 'disabled';

/** What the log shows for a choice. Whatever is no choice shows everything. */
export function filterOf(choice: string): EventFilter {
  if (choice === failures) {
    return Object.fromEntries(kinds.map((kind) => [kind, loggedTypes(kind).filter(isFailure)]));
  }
  const service = kindOf(choice);
  if (service !== undefined) return { [service]: undefined };
  const owner = kinds.find((kind) => loggedTypes(kind).includes(choice));
  if (owner !== undefined) return { [owner]: [choice] };
  return { videos: undefined, tracks: undefined, images: undefined };
}

/** The choices, as a select shows them. */
export const choices = [
  { value: all, label: 'All events' },
  { value: failures, label: 'Failures' },
  ...kinds.map((kind) => ({
    group: serviceTitle[kind],
    items: [
      { value: kind, label: `${serviceTitle[kind]}: all events` },
      ...loggedTypes(kind).map((type) => ({ value: type, label: type })),
    ],
  })),
];
