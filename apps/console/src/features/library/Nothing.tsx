import { Button } from '@mantine/core';
import { Notice } from '../../components/Notice.tsx';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import { statusTexts } from './StatusFilter.tsx';
import type { Filters } from './search.ts';

/** A list without entries: because there are none, or because of what is searched for. */
export function Nothing({ kind, q, status, tag, onClear }: Filters & { kind: Kind; onClear: () => void }) {
  const { many, one } = nounOf[kind];
  if (q === undefined && status === undefined && tag === undefined) {
    return (
      <Notice icon={kind} title={`No ${many} yet`}>
        Drop files or folders anywhere on this page, or choose them with the button Upload. Videos, music and pictures
        find their places by themselves.
      </Notice>
    );
  }
  const conditions = [
    q === undefined ? '' : `has “${q}” in its title`,
    status === undefined ? '' : `has the status “${statusTexts[status]}”`,
    tag === undefined ? '' : `has the tag “${tag}”`,
  ].filter(Boolean);
  const action = (
    <Button variant="default" onClick={onClear}>
      Show all {many}
    </Button>
  );
  return (
    <Notice icon="search" title={`No ${one} ${conditions.join(' and ')}`} action={action}>
      {q === undefined ? undefined : 'Case and accents do not matter.'}
    </Notice>
  );
}
