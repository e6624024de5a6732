import { Badge } from '@mantine/core';
import type { Millrace } from '@millrace/client';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { countText, dateText } from '../../platform/format.ts';
import classes from './PlaylistsPage.module.css';

type Playlist = Awaited<ReturnType<Millrace['music']['listPlaylists']>>['playlists'][number];

interface PlaylistRowsProps {
  ref?: Ref<HTMLUListElement>;
  playlists: readonly Playlist[];
  showsCreator: boolean;
}

export function PlaylistRows({ ref, playlists, showsCreator }: PlaylistRowsProps) {
  return (
    <ul ref={ref} className={classes.list}>
      {playlists.map(({ id, title, isPublic, track_count: count, creator_name: creator, updated_at: updated }) => (
        <li key={id}>
          <Link className={classes.card} to="/playlists/$id" params={{ id: String(id) }}>
            <span className={classes.mark}>
              <Icon name="playlists" size={22} />
            </span>
            <span className={classes.texts}>
              <span className={classes.title}>{title}</span>
              <span className={classes.facts}>
                {[showsCreator ? creator : '', countText(count, 'track', 'tracks'), `changed ${dateText(updated)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {!showsCreator && <PrivacyBadge isPublic={isPublic} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const PrivacyBadge = ({ isPublic }: { isPublic: boolean }) => (
  <Badge variant="default" radius="sm">
    {isPublic ? 'Public' : 'Private'}
  </Badge>
);
