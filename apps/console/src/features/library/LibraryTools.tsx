import { NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { Icon } from '../../components/Icon.tsx';
import { TypedField } from '../../components/TypedField.tsx';
import { type Kind, nounOf } from '../../platform/media/kinds.ts';
import { type Sort, sorts } from '../../platform/media/lists.ts';
import classes from './LibraryPage.module.css';
import { StatusFilter } from './StatusFilter.tsx';
import { type Filters, type LibrarySearch, maxLength, type View, views } from './search.ts';

const sortTexts: Readonly<Record<Sort, string>> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
};

interface LibraryToolsProps extends Filters {
  kind: Kind;
  sort: Sort;
  view: View;
  onChange: (changes: LibrarySearch) => void;
}

export function LibraryTools({ kind, q, status, tag, sort, view, onChange }: LibraryToolsProps) {
  return (
    <>
      <TypedField
        key={kind}
        className={classes.search}
        type="search"
        label={`Search your ${nounOf[kind].many}`}
        placeholder={`Search ${nounOf[kind].many}`}
        icon="search"
        maxLength={maxLength.q}
        value={q}
        onChange={(text) => onChange({ q: text })}
      />
      <div className={classes.tools}>
        {kind === 'images' ? (
          <TypedField
            className={classes.tag}
            label="Tag"
            placeholder="Any tag"
            maxLength={maxLength.tag}
            value={tag}
            onChange={(text) => onChange({ tag: text })}
          />
        ) : (
          <StatusFilter status={status} onChange={(chosen) => onChange({ status: chosen })} />
        )}
        <NativeSelect
          aria-label="Order"
          value={sort}
          data={sorts.map((value) => ({ value, label: sortTexts[value] }))}
          onChange={({ currentTarget }) => onChange({ sort: sorts.find((one) => one === currentTarget.value) })}
        />
        <SegmentedControl
          className={classes.views}
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
