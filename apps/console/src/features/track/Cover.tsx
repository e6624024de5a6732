import type { Track } from '@millrace/client';
import { Picture } from '../../components/Picture.tsx';
import { PictureChoice } from '../../components/PictureChoice.tsx';
import { useServices } from '../../platform/context.ts';
import { pictureAt } from '../../platform/media/listed.ts';
import { useShowTrack } from './useShowTrack.ts';
import classes from './Waveform.module.css';

/** The cover, which the owner can replace. */
export function Cover({ track, isOwn }: { track: Track; isOwn: boolean }) {
  const { config, millrace } = useServices();
  const show = useShowTrack();
  const { id, cover_art: cover } = track;
  const set = async (file: File) => show(await millrace.music.setCover(id, file, { fileName: file.name }));
  return (
    <div className={classes.cover}>
      <span className={classes.picture}>
        <Picture address={pictureAt(config.music, cover)} icon="tracks" shape="square" crop />
      </span>
      {isOwn && <PictureChoice noun="cover" isSet={cover !== null} onSet={set} />}
    </div>
  );
}
