import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failed } from '../../components/Failed.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { forget } from '../../platform/session/forget.ts';
import classes from './Account.module.css';
import { clientText } from './clientText.ts';
import { accountKeys } from './keys.ts';
import { LoadingPanels } from './LoadingPanels.tsx';
import { type LoginSession, SessionRow } from './SessionRow.tsx';

const ConfirmDeletion = lazy(async () => ({
  default: (await import('../../components/ConfirmDeletion.tsx')).ConfirmDeletion,
}));

/** Where the account is signed in. There are a hundred at most. */
export function SessionsPage() {
  useTitle('Sessions');
  const { millrace, ownAccount } = useServices();
  const queries = useQueryClient();
  const [ending, setEnding] = useState<LoginSession | 'all'>();
  const { data, error, refetch } = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async ({ signal }) => {
      const { sessions } = await millrace.video.listSessions({}, { signal });
      return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
    },
  });
  if (data === undefined) {
    if (error === null) return <LoadingPanels count={1} />;
    return <Failed error={error} title="Your sessions could not be read" onRetry={() => void refetch()} />;
  }
  const end = async ({ id }: LoginSession) => {
    await millrace.video.endSession({ id });
    await queries.invalidateQueries({ queryKey: accountKeys.sessions });
  };
  const endAll = async () => {
    await ownAccount.signOutEverywhere();
    forget(queries);
  };
  return (
    <Panel title="Sessions">
      <Text size="sm" c="dimmed" mb="md" aria-live="polite">
        {countText(data.length, 'session', 'sessions')}. End what you do not know, and then change your password.
      </Text>
      <ul className={classes.rows} aria-label="Sessions">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <Button mt="lg" variant="default" onClick={() => setEnding('all')}>
        Sign out everywhere
      </Button>
      {ending !== undefined && (
        <Suspense>
          {ending === 'all' ? (
            <ConfirmDeletion
              title="Sign out everywhere?"
              action="Sign out everywhere"
              onDelete={endAll}
              onClose={() => setEnding(undefined)}
            >
              All sessions end, also this one. API keys stay valid.
            </ConfirmDeletion>
          ) : (
            <ConfirmDeletion
              title="End this session?"
              action="End the session"
              onDelete={() => end(ending)}
              onClose={() => setEnding(undefined)}
            >
              {`${clientText(ending.userAgent)} is signed out at once.`}
            </ConfirmDeletion>
          )}
        </Suspense>
      )}
    </Panel>
  );
}
