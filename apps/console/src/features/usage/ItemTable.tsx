import { Link } from '@tanstack/react-router';
import { bytesText, numberText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import classes from './ItemTable.module.css';
import type { UsedItem } from './reading.ts';

interface ItemTableProps {
  kind: Kind;
  items: readonly UsedItem[];
  /** The title of what is counted. */
  count: string | undefined;
}

export function ItemTable({ kind, items, count }: ItemTableProps) {
  const most = Math.max(1, ...items.map((item) => (count === undefined ? item.bandwidth : item.count)));
  return (
    <table className={classes.table} aria-label={`Usage of ${nounOf[kind].many}`}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          {count !== undefined && (
            <th scope="col" className={classes.number}>
              {count}
            </th>
          )}
          <th scope="col" className={classes.number}>
            Bandwidth
          </th>
          <th scope="col" className={classes.stored}>
            Stored
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, title, ...item }) => (
          <tr key={id}>
            <td>
              <Link className={classes.link} to={`/${kind}/$id`} params={{ id }}>
                {title}
              </Link>
              <progress
                className={classes.share}
                aria-hidden="true"
                max={most}
                value={count === undefined ? item.bandwidth : item.count}
              />
            </td>
            {count !== undefined && <td className={classes.number}>{numberText(item.count)}</td>}
            <td className={classes.number}>{bytesText(item.bandwidth)}</td>
            <td className={classes.stored}>{bytesText(item.stored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
