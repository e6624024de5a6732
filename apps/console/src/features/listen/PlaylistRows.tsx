import { Badge } from '@mantine/core';
import type { Millrace } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { useServices } from '../../platform/context.ts';
import { countText, dateText } from '../../platform/format.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import classes from './PlaylistsPage.module.css';

type Playlist = Awaited<ReturnType<Millrace['music']['listPlaylists']>>['playlists'][number];

interface PlaylistRowsProps {
  ref?: Ref<HTMLUListElement>;
  playlists: readonly Playlist[];
  showsCreator: boolean;
}

export function PlaylistRows({ ref, playlists, showsCreator }: PlaylistRowsProps) {
  const { config } = useServices();
  return (
    <ul ref={ref} className={classes.list}>
      {playlists.map(({ id, title, isPublic, linked_at: linkedAt, cover_art: cover, ...facts }) => (
        <li key={id}>
          <Link className={classes.card} to="/playlists/$id" params={{ id: String(id) }}>
            {cover === null ? (
              <span className={classes.mark}>
                <Icon name="playlists" size={22} />
              </span>
            ) : (
              <span className={classes.picture}>
                <Picture address={pictureAt(config.music, cover)} icon="playlists" shape="square" crop />
              </span>
            )}
            <span className={classes.texts}>
              <span className={classes.title}>{title}</span>
              <span className={classes.facts}>
                {[
                  showsCreator ? facts.creator_name : '',
                  countText(facts.track_count, 'track', 'tracks'),
                  `changed ${dateText(facts.updated_at)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {!showsCreator && <Badges isPublic={isPublic} isLinked={linkedAt != null} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Who can open a playlist. */
export const Badges = ({ isPublic, isLinked }: { isPublic: boolean; isLinked: boolean }) => (
  <span className={classes.badges}>
    <Badge variant="default" radius="sm">
      {isPublic ? 'Public' : 'Private'}
    </Badge>
    {isLinked && (
      <Badge variant="default" radius="sm" leftSection={<Icon name="link" size={12} />}>
        By link
      </Badge>
    )}
  </span>
);
