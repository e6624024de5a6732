import { NativeSelect, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import { type Sort, sorts } from '../../platform/media/lists.ts';
import classes from './LibraryPage.module.css';
import { type LibrarySearch, type View, views } from './search.ts';

const sortTexts: Readonly<Record<Sort, string>> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
};

/** Milliseconds without a key after which a search begins. */
const typingMs = 250;

interface LibraryToolsProps {
  kind: Kind;
  q: string | undefined;
  sort: Sort;
  view: View;
  onChange: (changes: LibrarySearch) => void;
}

export function LibraryTools({ kind, q, sort, view, onChange }: LibraryToolsProps) {
  return (
    <>
      <SearchField key={kind} kind={kind} q={q} onSearch={(text) => onChange({ q: text })} />
      <div className={classes.tools}>
        <NativeSelect
          aria-label="Order"
          value={sort}
          data={sorts.map((value) => ({ value, label: sortTexts[value] }))}
          onChange={({ currentTarget }) => onChange({ sort: sorts.find((one) => one === currentTarget.value) })}
        />
        <SegmentedControl
          aria-label="View"
          value={view}
          data={views.map((value) => ({ value, label: <ViewLabel view={value} /> }))}
          onChange={(chosen) => onChange({ view: views.find((one) => one === chosen) })}
        />
      </div>
    </>
  );
}

function ViewLabel({ view }: { view: View }) {
  return (
    <>
      <span className={classes.view}>
        <Icon name={view} />
      </span>
      <VisuallyHidden>{view === 'grid' ? 'Grid' : 'Table'}</VisuallyHidden>
    </>
  );
}

function SearchField({ kind, q, onSearch }: { kind: Kind; q: string | undefined; onSearch: (q?: string) => void }) {
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
      aria-label={`Search your ${nounOf[kind].many}`}
      placeholder={`Search ${nounOf[kind].many}`}
      maxLength={200}
      leftSection={<Icon name="search" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
