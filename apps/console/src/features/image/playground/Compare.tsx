import { Loader, Text } from '@mantine/core';
import type { Image } from '@millrace/client';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import { bytesText } from '../../../platform/format.ts';
import classes from './Compare.module.css';
import { useObjectUrl } from './useObjectUrl.ts';
import type { Rendition } from './useRendition.ts';

interface CompareProps {
  image: Image;
  rendition: Rendition | undefined;
  isPending: boolean;
  /** In place of the rendition, or above the last one. */
  problem: ReactNode;
}

/** The original and what becomes of it, beside each other, with what they weigh. */
export function Compare({ image, rendition, isPending, problem }: CompareProps) {
  const address = useObjectUrl(rendition?.blob);
  const [size, setSize] = useState<string>();
  const facts =
    rendition === undefined
      ? []
      : [
          size,
          formatText(rendition.blob.type),
          bytesText(rendition.blob.size),
          differenceText(rendition.blob.size, image.size),
          `${numberOf(rendition.ms)} ms`,
        ];
  return (
    <div className={classes.pair}>
      <figure className={classes.figure}>
        <Text fw={600}>Original</Text>
        <Original image={image} />
        <Text component="figcaption" size="sm" c="dimmed" className={classes.facts}>
          {joined([`${image.width} × ${image.height}`, image.format.toUpperCase(), bytesText(image.size)])}
        </Text>
      </figure>
      <figure className={classes.figure}>
        <Text fw={600}>Result</Text>
        <div className={classes.frame} data-faded={problem !== undefined || undefined} aria-busy={isPending}>
          {address !== undefined && (
            <Result address={address} isVideo={rendition?.blob.type.startsWith('video/') === true} onSize={setSize} />
          )}
          {isPending && <Loader size="sm" className={classes.loader} role="progressbar" aria-label="Rendering" />}
        </div>
        {problem}
        <figcaption>
          <Text size="sm" c="dimmed" className={classes.facts} role="status">
            {problem === undefined && joined(facts)}
          </Text>
        </figcaption>
      </figure>
    </div>
  );
}

interface ResultProps {
  address: string;
  isVideo: boolean;
  /** Called with the size in pixels, as text. */
  onSize: (size: string) => void;
}

function Result({ address, isVideo, onSize }: ResultProps) {
  const label = 'Result of the transform';
  if (isVideo) {
    return (
      // It moves like the animation; the controls stop it.
      <video
        className={classes.picture}
        src={address}
        aria-label={label}
        autoPlay
        loop
        muted
        playsInline
        controls
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => onSize(`${videoWidth} × ${videoHeight}`)}
      />
    );
  }
  return (
    <img
      className={classes.picture}
      src={address}
      alt={label}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize(`${naturalWidth} × ${naturalHeight}`)}
    />
  );
}

function Original({ image: { url, v, format } }: { image: Image }) {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <div className={classes.frame}>
      {isRefused ? (
        <Text c="dimmed" size="sm" ta="center">
          <Icon name="images" size={28} />
          <br />
          This browser does not show {format.toUpperCase()}
        </Text>
      ) : (
        <img className={classes.picture} src={`${url}?v=${v}`} alt="Original" onError={() => setIsRefused(true)} />
      )}
    </div>
  );
}

const joined = (facts: readonly (string | undefined)[]): string => facts.filter(Boolean).join(' · ');
const numberOf = (ms: number): number => Math.max(1, Math.round(ms));

export const formatText = (type: string): string => type.replace('image/', '').replace('video/', '').toUpperCase();

/** Such as `75% smaller`. */
export function differenceText(bytes: number, original: number): string {
  const percent = Math.round((100 * (bytes - original)) / original);
  if (percent === 0) return 'same weight';
  return percent < 0 ? `${-percent}% smaller` : `${percent}% larger`;
}
