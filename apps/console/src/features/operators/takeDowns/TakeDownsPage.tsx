import { MillraceError } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Failed } from '../../../components/Failed.tsx';
import { LoadingItem } from '../../../components/LoadingItem.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useServices } from '../../../platform/context.ts';
import { type Kind, nounOf } from '../../../platform/media/kinds.ts';
import type { MediumSearch } from '../search.ts';
import { operatorKeys } from '../shared/keys.ts';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { FindForm } from './FindForm.tsx';
import { Medium } from './Medium.tsx';
import { readMedium } from './read.ts';

export function TakeDownsPage() {
  return (
    <OperatorsPage
      title="Take-downs"
      lead="Find a video, a track or an image of any account, and remove it from the platform. Its owner sees the reason."
    >
      <TakeDowns />
    </OperatorsPage>
  );
}

function TakeDowns() {
  const { kind = 'videos', id }: MediumSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <FindForm
        key={`${kind} ${id}`}
        kind={kind}
        id={id}
        onFind={(found) => void navigate({ to: '/operators/take-downs', search: found })}
      />
      {id === undefined ? (
        <Notice icon="search" title="Which medium?">
          Paste its address: of a page, a player, a file or a picture. Or choose what it is, and paste its id.
        </Notice>
      ) : (
        <Found key={`${kind} ${id}`} kind={kind} id={id} />
      )}
    </>
  );
}

function Found({ kind, id }: { kind: Kind; id: string }) {
  const services = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: operatorKeys.medium(kind, id),
    queryFn: ({ signal }) => readMedium[kind](services, id, { signal }),
  });
  if (data !== undefined) return <Medium medium={data} />;
  if (error === null) return <LoadingItem />;
  const { one } = nounOf[kind];
  if (error instanceof MillraceError && error.status === 404) {
    return (
      <Notice icon={kind} title={`There is no such ${one}`}>
        It may have been deleted, or it is of another kind.
      </Notice>
    );
  }
  return <Failed error={error} title={`The ${one} could not be read`} onRetry={() => void refetch()} />;
}
