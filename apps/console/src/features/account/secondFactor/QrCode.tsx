import { encode } from 'uqr';
import classes from './SecondFactor.module.css';

/** Modules around the code, which readers need. */
const border = 4;

/** A QR code. It is dark on light in both schemes: many readers fail on others. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
