import { frontCover, type TagPicture, type TagSet } from '../tags/tagSet.ts';

/** The next ones are tried if the best picture cannot be decoded. */
const maxTried = 3;

/** Whether a picture is an icon of the file: ID3v2.4, 4.14. */
const isIcon = ({ shows }: TagPicture): boolean => shows === 1 || shows === 2;

/** The pictures in the tags that may become the cover, the best first: the front, then what is no icon, in the order of the tags. */
export function coversIn(sets: readonly TagSet[]): Buffer[] {
  const pictures = sets.flatMap((set) => set.pictures);
  const rank = (picture: TagPicture): number => (picture.shows === frontCover ? 0 : isIcon(picture) ? 2 : 1);
  return pictures
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxTried)
    .map(({ bytes }) => bytes);
}
