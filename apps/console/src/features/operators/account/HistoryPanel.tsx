import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../components/Panel.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { useServices } from '../../../platform/context.ts';
import { dateTimeText } from '../../../platform/format.ts';
import { Act } from '../audit/Act.tsx';
import { operatorKeys } from '../shared/keys.ts';
import links from '../shared/links.module.css';
import classes from './HistoryPanel.module.css';

const shownEntries = 5;

/** The latest of what operators have changed of an account, and of what it has changed as one. */
export function HistoryPanel({ id }: { id: number }) {
  const { millrace } = useServices();
  const { data, error } = useQuery({
    queryKey: [...operatorKeys.audit(), id, 'latest'],
    queryFn: ({ signal }) => millrace.video.adminListAudit({ account: id, limit: shownEntries }, { signal }),
  });
  return (
    <Panel title="History">
      {error !== null && (
        <Text size="sm" role="alert">
          The audit log could not be read. {sentenceOf(error)}
        </Text>
      )}
      {data?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          No operator has changed this account, and it has changed nothing as one.
        </Text>
      )}
      {data !== undefined && data.entries.length > 0 && (
        <>
          <ul className={classes.entries}>
            {data.entries.map((entry) => (
              <li key={entry.id}>
                <Act entry={entry} />
                <div className={classes.when}>
                  {dateTimeText(entry.at)}, by {entry.actor.name}
                </div>
              </li>
            ))}
          </ul>
          <Text size="sm" mt="sm">
            <Link className={links.link} to="/operators/audit" search={{ account: id }}>
              Show all entries
            </Link>
          </Text>
        </>
      )}
    </Panel>
  );
}
