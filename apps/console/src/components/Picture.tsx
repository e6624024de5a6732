import { useState } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import classes from './Picture.module.css';

interface PictureProps {
  /** Undefined while there is none. */
  address: string | undefined;
  /** Another address, should the first one be refused. */
  spare?: string | undefined;
  icon: IconName;
  shape?: 'wide' | 'square';
  /** Fills the frame. */
  crop?: boolean;
}

/** The picture of a medium, beside its title: an icon until there is one. */
export function Picture({ address, spare, icon, shape = 'wide', crop = false }: PictureProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const source = [address, spare].find((one) => one !== undefined && !refused.includes(one));
  return (
    <span className={classes.frame} data-shape={shape} data-crop={crop || undefined}>
      <Icon name={icon} size={28} />
      {source !== undefined && (
        <img
          className={classes.image}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setRefused([...refused, source])}
        />
      )}
    </span>
  );
}
