import type { Millrace } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import { Picture } from '../../components/Picture.tsx';
import { useServices } from '../../platform/context.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import classes from './ListenPage.module.css';
import { Section } from './Section.tsx';

type Album = Awaited<ReturnType<Millrace['music']['listAlbums']>>['albums'][number];

/** Albums as a shelf that people scroll sideways; nothing without any. */
export function AlbumShelf({ albums }: { albums: readonly Album[] }) {
  const { config } = useServices();
  if (albums.length === 0) return null;
  return (
    <Section title="Albums">
      <ul className={classes.shelf}>
        {albums.map(({ id, title, artist_name: artist, cover_art: cover, year }) => (
          <li key={id} className={classes.card}>
            <Link className={classes.title} to="/albums/$id" params={{ id }}>
              <span className={classes.cover}>
                <Picture address={pictureAt(config.music, cover)} icon="tracks" shape="square" crop />
              </span>
              {title}
            </Link>
            <span className={classes.artist}>
              {[artist ?? 'Various artists', year].filter((fact) => fact !== null).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
