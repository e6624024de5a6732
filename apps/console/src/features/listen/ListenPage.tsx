import { Text, TextInput, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { Found } from './Found.tsx';
import classes from './ListenPage.module.css';
import { Recent } from './Recent.tsx';
import type { ListenSearch } from './search.ts';
import { Trending } from './Trending.tsx';

/** Milliseconds without a key after which a search begins. */
const typingMs = 250;

/** The music of all accounts. */
export function ListenPage() {
  const { q }: ListenSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  useTitle('Discover');
  const search = (text: string | undefined) => {
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
        <SearchField q={q} onSearch={search} />
      </div>
      {q === undefined ? (
        <>
          <Trending />
          <Recent />
        </>
      ) : (
        <Found q={q} onClear={() => search(undefined)} />
      )}
    </>
  );
}

function SearchField({ q, onSearch }: { q: string | undefined; onSearch: (q?: string) => void }) {
  const [text, setText] = useState(q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address can change by other means, such as the button back.
  useEffect(() => setText(q ?? ''), [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim() === '' ? undefined : typed), typingMs);
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label="Search all music"
      placeholder="Titles, artists, albums"
      maxLength={200}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
