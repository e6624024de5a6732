import { Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Failed } from '../../components/Failed.tsx';
import { ListEnd } from '../../components/ListEnd.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { countText } from '../../platform/format.ts';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import { Grid } from './Grid.tsx';
import classes from './LibraryPage.module.css';
import { LibraryTools } from './LibraryTools.tsx';
import { Nothing } from './Nothing.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Skeletons } from './Skeletons.tsx';
import type { LibrarySearch } from './search.ts';
import { useLibrary } from './useLibrary.ts';
import { useSelection } from './useSelection.ts';
import { useSelectionKeys } from './useSelectionKeys.ts';

/** Most people stay with the grid. */
const Table = lazy(async () => ({ default: (await import('./Table.tsx')).Table }));

export const VideosPage = () => <LibraryPage kind="videos" />;
export const TracksPage = () => <LibraryPage kind="tracks" />;
export const ImagesPage = () => <LibraryPage kind="images" />;

function LibraryPage({ kind }: { kind: Kind }) {
  const { sort = '-created_at', view = 'grid', q, status, tag }: LibrarySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const noun = nounOf[kind];
  useTitle(noun.title);
  const library = useLibrary(kind, sort, { q, status, tag });
  const { items, total, error } = library;
  const selection = useSelection(items);
  useSelectionKeys(selection);
  const change = (changes: LibrarySearch) => {
    void navigate({ to: '.', search: (old: LibrarySearch) => ({ ...old, ...changes }), replace: true });
  };

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1}>{noun.title}</Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {total === undefined ? '\u00a0' : countText(total, noun.one, noun.many)}
            {q !== undefined && total !== undefined && ` with “${q}”`}
          </Text>
        </div>
        <LibraryTools kind={kind} sort={sort} view={view} q={q} status={status} tag={tag} onChange={change} />
      </div>
      {library.isPending && error === null && <Skeletons view={view} />}
      {error !== null && items.length === 0 && (
        <Failed error={error} title={`Your ${noun.many} could not be read`} onRetry={() => void library.refetch()} />
      )}
      {total === 0 && (
        <Nothing
          kind={kind}
          q={q}
          status={status}
          tag={tag}
          onClear={() => change({ q: undefined, status: undefined, tag: undefined })}
        />
      )}
      <SelectionBar kind={kind} selection={selection} shown={items.length} />
      {items.length > 0 && (
        <Suspense fallback={<Skeletons view={view} />}>
          {view === 'grid' ? (
            <Grid kind={kind} library={library} selection={selection} />
          ) : (
            <Table kind={kind} library={library} selection={selection} />
          )}
        </Suspense>
      )}
      <ListEnd list={library} />
    </>
  );
}
