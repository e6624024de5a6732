import type { Image } from '@millrace/client';
import type { KeyboardEvent, MouseEvent } from 'react';
import { usePictureAddress } from '../usePictureAddress.ts';
import classes from './FocalPanel.module.css';
import { movedBy, type Point, pointAt } from './point.ts';

/** The height of the picture, at most. */
const maxRem = 20;

interface FocalPictureProps {
  image: Image;
  point: Point | null;
  onChange: (point: Point) => void;
}

/** The whole picture with its point, which a click or the arrow keys set. */
export function FocalPicture({ image, point, onChange }: FocalPictureProps) {
  const { width, height } = image;
  const { address, refuse } = usePictureAddress(image, 800);
  const onClick = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A click by a key is nowhere.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    onChange(pointAt(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, event.shiftKey, point);
    if (moved === undefined) return;
    event.preventDefault();
    onChange(moved);
  };
  const place = point === null ? 'not set' : `${point.x} % from the left, ${point.y} % from the top`;
  return (
    <div className={classes.picture}>
      <button
        type="button"
        className={classes.field}
        // As wide as there is room, and no higher than the panel should be.
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(maxRem * width) / height}rem)` }}
        aria-label={`Focal point: ${place}. Arrow keys move it, with Shift by 10 %.`}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img
          className={classes.whole}
          src={address}
          alt=""
          width={width}
          height={height}
          draggable={false}
          onError={refuse}
        />
        {point !== null && <span className={classes.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />}
      </button>
    </div>
  );
}
