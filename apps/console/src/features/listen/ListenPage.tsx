import { Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TypedField } from '../../components/TypedField.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { Found } from './Found.tsx';
import classes from './ListenPage.module.css';
import { Recent } from './Recent.tsx';
import type { ListenSearch } from './search.ts';
import { Trending } from './Trending.tsx';

/** The music of all accounts. */
export function ListenPage() {
  const { q }: ListenSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  useTitle('Discover');
  const search = (text?: string) => {
    void navigate({ to: '/listen', search: text === undefined ? {} : { q: text }, replace: true });
  };
  return (
    <>
      <div className={classes.head}>
        <div className={classes.heading}>
          <Title order={1}>Discover</Title>
          <Text c="dimmed" size="sm">
            Music of everybody on this platform
          </Text>
        </div>
        <TypedField
          className={classes.search}
          type="search"
          label="Search all music"
          placeholder="Titles, artists, albums, playlists"
          icon="search"
          maxLength={200}
          value={q}
          onChange={search}
        />
      </div>
      {q === undefined ? (
        <>
          <Trending />
          <Recent />
        </>
      ) : (
        <Found q={q} onClear={() => search()} />
      )}
    </>
  );
}
