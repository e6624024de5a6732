import type { Kind } from '../platform/media/kinds.ts';
import type { Visibility } from './VisibilityChoice.tsx';

/** The kinds of media whose owner chooses who may play them. */
export type Hideable = Exclude<Kind, 'images'>;

/** What each choice means. */
export const visibilityMeanings: Readonly<Record<Hideable, Readonly<Record<Visibility, string>>>> = {
  videos: {
    public: 'Everybody who knows its address can play it.',
    unlisted: 'The same, and its player page asks search engines to leave it out.',
    private: 'Only you, and those to whom you give a link that expires, can play it.',
  },
  tracks: {
    public: 'It is in search, charts and all other lists.',
    unlisted: 'Whoever knows its address can play it. No list shows it.',
    private: 'Only you can play it.',
  },
};
