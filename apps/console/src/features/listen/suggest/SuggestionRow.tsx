import { Icon } from '../../../components/Icon.tsx';
import type { IconName } from '../../../components/icons.ts';
import classes from './SearchField.module.css';
import type { Suggestion } from './useSuggestions.ts';

const kinds: Readonly<Record<Suggestion['type'], readonly [icon: IconName, noun: string]>> = {
  artist: ['people', 'Artist'],
  album: ['album', 'Album'],
  track: ['tracks', 'Track'],
  playlist: ['playlists', 'Playlist'],
};

interface SuggestionRowProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}

/** A suggestion, and what it is. The keyboard stays in the field. */
export function SuggestionRow({ id, suggestion, isActive, onChoose }: SuggestionRowProps) {
  const { type, text, artist_name: artist } = suggestion;
  const [icon, noun] = kinds[type];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys of its list
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option by aria-activedescendant
    <div id={id} role="option" aria-selected={isActive} className={classes.option} onClick={onChoose}>
      <Icon name={icon} size={18} />
      <span className={classes.words}>
        <span className={classes.text}>{text}</span>
        <span className={classes.kind}>{artist === null ? noun : `${noun} · ${artist}`}</span>
      </span>
    </div>
  );
}
