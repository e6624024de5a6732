import { Loader } from '@mantine/core';
import type { MorePages } from '../platform/lists/useMore.ts';
import { RetryLine } from './RetryLine.tsx';

interface ListEndProps {
  list: Pick<MorePages, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>;
  /** What follows. */
  noun?: string;
}

/** Below a list that is read page by page: that more is coming, or that it could not be read. */
export function ListEnd({ list, noun = 'more' }: ListEndProps) {
  return (
    <>
      {list.isFetchingNextPage && <Loader size="sm" mx="auto" my="lg" display="block" aria-label={`Loading ${noun}`} />}
      {list.isFetchNextPageError && (
        <RetryLine ta="center" my="lg" onRetry={() => void list.fetchNextPage()}>
          {noun.charAt(0).toUpperCase() + noun.slice(1)} could not be read.
        </RetryLine>
      )}
    </>
  );
}
