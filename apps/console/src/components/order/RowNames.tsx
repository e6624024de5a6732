import classes from './RowNames.module.css';

/** What a row of tracks shows of one. Long names are cut off. */
export function RowNames({ title, artist }: { title: string; artist: string }) {
  return (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.artist}>{artist}</span>
    </>
  );
}
