/** The genres that ID3v1 numbers from 0 on: appendix A of ID3v2.3, and Winamp's extensions. */
const genres = [
  ...['Blues', 'Classic Rock', 'Country', 'Dance', 'Disco', 'Funk', 'Grunge', 'Hip-Hop', 'Jazz', 'Metal', 'New Age'],
  ...['Oldies', 'Other', 'Pop', 'R&B', 'Rap', 'Reggae', 'Rock', 'Techno', 'Industrial', 'Alternative', 'Ska'],
  ...['Death Metal', 'Pranks', 'Soundtrack', 'Euro-Techno', 'Ambient', 'Trip-Hop', 'Vocal', 'Jazz+Funk', 'Fusion'],
  ...['Trance', 'Classical', 'Instrumental', 'Acid', 'House', 'Game', 'Sound Clip', 'Gospel', 'Noise', 'AlternRock'],
  ...['Bass', 'Soul', 'Punk', 'Space', 'Meditative', 'Instrumental Pop', 'Instrumental Rock', 'Ethnic', 'Gothic'],
  ...['Darkwave', 'Techno-Industrial', 'Electronic', 'Pop-Folk', 'Eurodance', 'Dream', 'Southern Rock', 'Comedy'],
  ...['Cult', 'Gangsta', 'Top 40', 'Christian Rap', 'Pop/Funk', 'Jungle', 'Native American', 'Cabaret', 'New Wave'],
  ...['Psychedelic', 'Rave', 'Showtunes', 'Trailer', 'Lo-Fi', 'Tribal', 'Acid Punk', 'Acid Jazz', 'Polka', 'Retro'],
  ...['Musical', 'Rock & Roll', 'Hard Rock', 'Folk', 'Folk-Rock', 'National Folk', 'Swing', 'Fast Fusion', 'Bebop'],
  ...['Latin', 'Revival', 'Celtic', 'Bluegrass', 'Avantgarde', 'Gothic Rock', 'Progressive Rock', 'Psychedelic Rock'],
  ...['Symphonic Rock', 'Slow Rock', 'Big Band', 'Chorus', 'Easy Listening', 'Acoustic', 'Humour', 'Speech'],
  ...['Chanson', 'Opera', 'Chamber Music', 'Sonata', 'Symphony', 'Booty Bass', 'Primus', 'Porn Groove', 'Satire'],
  ...['Slow Jam', 'Club', 'Tango', 'Samba', 'Folklore', 'Ballad', 'Power Ballad', 'Rhythmic Soul', 'Freestyle'],
  ...['Duet', 'Punk Rock', 'Drum Solo', 'A Cappella', 'Euro-House', 'Dance Hall', 'Goa', 'Drum & Bass'],
  ...['Club-House', 'Hardcore Techno', 'Terror', 'Indie', 'BritPop', 'Afro-Punk', 'Polsk Punk', 'Beat'],
  ...['Christian Gangsta Rap', 'Heavy Metal', 'Black Metal', 'Crossover', 'Contemporary Christian'],
  ...['Christian Rock', 'Merengue', 'Salsa', 'Thrash Metal', 'Anime', 'JPop', 'Synthpop', 'Abstract', 'Art Rock'],
  ...['Baroque', 'Bhangra', 'Big Beat', 'Breakbeat', 'Chillout', 'Downtempo', 'Dub', 'EBM', 'Eclectic', 'Electro'],
  ...['Electroclash', 'Emo', 'Experimental', 'Garage', 'Global', 'IDM', 'Illbient', 'Industro-Goth', 'Jam Band'],
  ...['Krautrock', 'Leftfield', 'Lounge', 'Math Rock', 'New Romantic', 'Nu-Breakz', 'Post-Punk', 'Post-Rock'],
  ...['Psytrance', 'Shoegaze', 'Space Rock', 'Trop Rock', 'World Music', 'Neoclassical', 'Audiobook'],
  ...['Audio Theatre', 'Neue Deutsche Welle', 'Podcast', 'Indie Rock', 'G-Funk', 'Dubstep', 'Garage Rock'],
  'Psybient',
] as const;

export const genreOf = (number: number): string | undefined => genres[number];

/** Words that stand for a genre in parentheses: ID3v2.3, 4.2.1. */
const words: Readonly<Record<string, string>> = { RX: 'Remix', CR: 'Cover' };

const nameOf = (reference: string): string | undefined => {
  const number = Number(reference);
  return words[reference] ?? (reference !== '' && Number.isInteger(number) ? genreOf(number) : undefined);
};

/** More references than any tag has. */
const maxReferences = 20;

/**
 * The genres of one value of ID3v2. ID3v2.3 refers to numbers in parentheses, which a text may refine: `(4)Eurodisco`. ID3v2.4 has the number
 * alone. Everything else is a name.
 */
export function genresIn(value: string): string[] {
  const named: string[] = [];
  let rest = value.trim();
  for (let n = 0; n < maxReferences && rest.startsWith('(') && !rest.startsWith('(('); n++) {
    const end = rest.indexOf(')');
    const name = end < 0 ? undefined : nameOf(rest.slice(1, end));
    if (name === undefined) break;
    named.push(name);
    rest = rest.slice(end + 1).trim();
  }
  if (rest.startsWith('((')) rest = rest.slice(1);
  if (rest === '') return named;
  return [named.length === 0 ? (nameOf(rest) ?? rest) : rest];
}
