import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CodeBlock } from '../../../components/CodeBlock.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { changeOf } from '../eventTypes.ts';
import rows from '../Rows.module.css';
import classes from './EventsPage.module.css';
import type { LogEvent } from './sources.ts';
import { subjectOf } from './subject.ts';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An event: opens to its JSON, as programs get it. */
export function EventRow({ event, isOpen, onToggle }: { event: LogEvent; isOpen: boolean; onToggle: () => void }) {
  const { kind: _, ...shown } = event;
  const { type, timestamp } = event;
  const { title, id, to } = subjectOf(event);
  const json = useId();
  return (
    <>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={json}
          aria-label={`${type}, ${title}`}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'up' : 'down'} size={16} />
          <span className={classes.dot} data-change={changeOf(type)} />
          <span className={rows.code}>{type}</span>
        </button>
        <span className={classes.subject}>
          {to === undefined ? (
            <span className={rows.dim}>{title}</span>
          ) : (
            <Link className={rows.link} to={to} params={{ id }}>
              {title}
            </Link>
          )}
        </span>
        <time className={classes.time} dateTime={timestamp}>
          {time.format(new Date(timestamp))}
        </time>
      </div>
      {isOpen && (
        <div id={json} className={classes.json}>
          <CodeBlock label={`JSON of ${type}`} text={JSON.stringify(shown, null, 2)} />
        </div>
      )}
    </>
  );
}
