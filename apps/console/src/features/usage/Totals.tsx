import { Text } from '@mantine/core';
import { type DayRange, daysIn } from '../../platform/days.ts';
import { bytesText, countText, numberText } from '../../platform/format.ts';
import { type Kind, kinds, nounOf } from '../../platform/media/kinds.ts';
import type { KindUsage } from './reading.ts';
import classes from './UsagePage.module.css';

type Read = Partial<Record<Kind, KindUsage>>;

/** The sums of the range, each beside that of the days before it; and what is stored now. */
export function Totals({ read, range }: { read: Read; range: DayRange }) {
  const all = kinds.flatMap((kind) => read[kind] ?? []);
  const sum = (of: (usage: KindUsage) => number) => all.reduce((total, usage) => total + of(usage), 0);
  const since = (now: number, before: number) => changeText(now, before, daysIn(range));
  const { videos, tracks } = read;
  const bandwidth = sum(({ sums }) => sums.bandwidth);
  const media = kinds.flatMap((kind) => {
    const count = read[kind]?.media ?? 0;
    return count === 0 ? [] : countText(count, nounOf[kind].one, nounOf[kind].many);
  });
  return (
    <dl className={classes.totals}>
      {videos !== undefined && (
        <Total
          name="Views"
          value={numberText(videos.sums.count)}
          note={since(videos.sums.count, videos.before.count)}
        />
      )}
      {tracks !== undefined && (
        <Total
          name="Plays"
          value={numberText(tracks.sums.count)}
          note={since(tracks.sums.count, tracks.before.count)}
        />
      )}
      <Total
        name="Bandwidth"
        value={bytesText(bandwidth)}
        note={since(
          bandwidth,
          sum(({ before }) => before.bandwidth),
        )}
      />
      <Total
        name="Stored now"
        value={bytesText(sum(({ stored }) => stored))}
        note={media.length === 0 ? 'Nothing is stored yet' : `Uploaded files of ${media.join(', ')}`}
      />
    </dl>
  );
}

function Total({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className={classes.total}>
      <dt>{name}</dt>
      <dd>
        <span className={classes.figure}>{value}</span>
        <Text span size="xs" c="dimmed" display="block">
          {note}
        </Text>
      </dd>
    </div>
  );
}

/** Such as `12% more than in the 30 days before`. */
function changeText(now: number, before: number, days: number): string {
  const than = days === 1 ? 'the day before' : `the ${days} days before`;
  if (now === 0 && before === 0) return `None in ${than} either`;
  if (now === before) return `The same as in ${than}`;
  if (before === 0) return `None in ${than}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const amount = now > before && percent >= 1000 ? `${numberText(Math.round(now / before))} times` : `${percent}%`;
  return `${percent === 0 ? 'Less than 1%' : amount} ${now > before ? 'more' : 'less'} than in ${than}`;
}
