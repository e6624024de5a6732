import { Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTitle } from '../../components/useTitle.ts';
import { Found } from './Found.tsx';
import classes from './ListenPage.module.css';
import { Recent } from './Recent.tsx';
import { type ListenSearch, maxLength } from './search.ts';
import { SearchField } from './suggest/SearchField.tsx';
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
        <SearchField className={classes.search} maxLength={maxLength} value={q} onChange={search} />
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
