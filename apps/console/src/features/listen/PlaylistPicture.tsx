import { useQueryClient } from '@tanstack/react-query';
import { Picture } from '../../components/Picture.tsx';
import { PictureChoice } from '../../components/PictureChoice.tsx';
import { useServices } from '../../platform/context.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import classes from './ListHead.module.css';

/** The picture of a playlist, which its owner sets and removes. */
export function PlaylistPicture({ id, cover, isOwn }: { id: number; cover: string | null; isOwn: boolean }) {
  const { config, millrace } = useServices();
  const queries = useQueryClient();
  const show = () =>
    Promise.all([
      refresh(queries, { queryKey: listenKeys.playlists }),
      refresh(queries, { queryKey: listenKeys.playlist(id) }),
    ]);
  const set = async (file: File) => {
    await millrace.music.setPlaylistCover(id, file, { fileName: file.name });
    await show();
  };
  const remove = async () => {
    await millrace.music.deletePlaylistCover({ id });
    await show();
  };
  return (
    <span className={classes.choice}>
      <span className={classes.frame}>
        <Picture address={pictureAt(config.music, cover)} icon="playlists" shape="square" crop />
      </span>
      {isOwn && <PictureChoice noun="picture" isSet={cover !== null} onSet={set} onRemove={remove} />}
    </span>
  );
}
