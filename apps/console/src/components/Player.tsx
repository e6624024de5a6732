import classes from './Player.module.css';

interface PlayerProps {
  address: string;
  title: string;
  /** Width by height; a fixed height in pixels without it. */
  ratio?: number | undefined;
  height?: number;
}

/** The service's own player page, as others embed it. */
export function Player({ address, title, ratio, height = 240 }: PlayerProps) {
  return (
    <iframe
      className={classes.player}
      src={address}
      title={`Player: ${title}`}
      allow="autoplay; fullscreen; picture-in-picture"
      style={ratio === undefined ? { height } : { aspectRatio: ratio, maxHeight: '75vh' }}
    />
  );
}
