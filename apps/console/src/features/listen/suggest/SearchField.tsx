import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { useTyped } from '../../../components/useTyped.ts';
import { countText } from '../../../platform/format.ts';
import classes from './SearchField.module.css';
import { SuggestionRow } from './SuggestionRow.tsx';
import { type Suggestion, useSuggestions } from './useSuggestions.ts';

interface SearchFieldProps {
  className: string | undefined;
  maxLength: number;
  value: string | undefined;
  onChange: (text?: string) => void;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const cursorKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

const nameOf = ({ type, id }: Suggestion): string => `${type} ${id}`;

/** The search of all music, which completes what somebody types: an editable combobox with a list, after the ARIA Authoring Practices. */
export function SearchField({ className, maxLength, value, onChange }: SearchFieldProps) {
  const { text, type, settle, drop } = useTyped(value, onChange);
  const navigate = useNavigate();
  const listId = useId();
  /** Whether somebody wants suggestions: from the first key on, until they choose, search or go away. */
  const [isOpen, setIsOpen] = useState(false);
  /** The name of the suggestion that Enter takes; undefined while it searches for the text. */
  const [active, setActive] = useState<string>();
  const { suggestions, hasFailed, isSettled } = useSuggestions(isOpen ? text : '');
  const isShown = suggestions.length > 0;
  const at = suggestions.findIndex((one) => nameOf(one) === active);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = at >= 0 ? optionId(at) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => {
    setIsOpen(false);
    setActive(undefined);
  };
  const search = (words: string) => {
    close();
    settle(words);
  };
  const choose = ({ type: kind, id, text: words }: Suggestion) => {
    // A suggested artist is a name, under which several accounts may publish: the search shows who they are.
    if (kind === 'artist') {
      search(words);
      return;
    }
    close();
    // Otherwise the text counts while the other page is loaded, and leads back here.
    drop();
    void navigate({ to: `/${kind}s/$id`, params: { id } });
  };
  /** Goes round: behind the last suggestion, and before the first one, is the text. */
  const step = (by: 1 | -1) => {
    const places = suggestions.length + 1;
    const next = suggestions[((at + 1 + by + places) % places) - 1];
    setIsOpen(true);
    setActive(next && nameOf(next));
  };
  const enter = () => {
    const chosen = suggestions[at];
    if (chosen === undefined) search(text);
    else choose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose its characters.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const by = steps[key];
    if (by !== undefined) step(by);
    else if (key === 'Enter') enter();
    // Without suggestions, the browser empties the field.
    else if (key === 'Escape' && isShown) close();
    else {
      // The cursor moves in the text, so that is what Enter means again.
      if (cursorKeys.includes(key)) setActive(undefined);
      return;
    }
    event.preventDefault();
  };
  return (
    <div className={[classes.field, className].join(' ')}>
      <TextInput
        type="search"
        role="combobox"
        aria-label="Search all music"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={activeId}
        autoComplete="off"
        placeholder="Titles, artists, albums, playlists"
        leftSection={<Icon name="search" />}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => {
          setIsOpen(true);
          setActive(undefined);
          type(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isShown && (
        // A press would take the focus from the field, whose list then goes before it is chosen from.
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className={classes.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map((one, index) => (
            <SuggestionRow
              key={nameOf(one)}
              id={optionId(index)}
              suggestion={one}
              isActive={index === at}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
      )}
      {hasFailed && <p className={classes.failed}>Suggestions cannot be shown now. Enter searches.</p>}
      <span className="visually-hidden" aria-live="polite">
        {hasFailed && 'Suggestions cannot be shown now.'}
        {isSettled && (isShown ? countText(suggestions.length, 'suggestion', 'suggestions') : 'No suggestions')}
      </span>
    </div>
  );
}
