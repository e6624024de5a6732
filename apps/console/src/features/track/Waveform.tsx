import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { nonceOf } from '../../platform/config.ts';
import classes from './Waveform.module.css';

interface WaveformProps {
  peaks: number[];
  /** Seconds. */
  duration: number;
  position: number;
}

/** Draws the loudness of a track along its time. It plays nothing: the player of the console does. */
export function Waveform({ peaks, duration, position }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer>(undefined);
  const scheme = useComputedColorScheme('light');
  const { colors } = useMantineTheme();
  const progressColor = colors.water?.[scheme === 'dark' ? 4 : 7];
  const waveColor = (scheme === 'dark' ? colors.dark : colors.gray)?.[scheme === 'dark' ? 3 : 5];
  const shown = useRef(position);
  shown.current = position;
  useEffect(() => {
    if (container.current === null) return;
    const made = WaveSurfer.create({
      container: container.current,
      cspNonce: nonceOf(document),
      peaks: [peaks],
      duration,
      height: 96,
      barWidth: 3,
      barGap: 1,
      barRadius: 2,
      barMinHeight: 2,
      cursorWidth: 2,
      normalize: true,
      interact: false,
      ...(waveColor !== undefined && { waveColor }),
      ...(progressColor !== undefined && { progressColor, cursorColor: progressColor }),
    });
    made.on('ready', () => made.setTime(shown.current));
    surfer.current = made;
    return () => {
      surfer.current = undefined;
      made.destroy();
    };
  }, [peaks, duration, waveColor, progressColor]);
  useEffect(() => surfer.current?.setTime(position), [position]);
  return <div ref={container} className={classes.drawing} aria-hidden="true" />;
}
