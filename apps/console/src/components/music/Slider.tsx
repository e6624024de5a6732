import type { ChangeEvent, CSSProperties } from 'react';
import classes from './Slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** What assistive technology says in place of the number. */
  text: string;
  onChange: (value: number) => void;
  /** The end of what can be reached at once, in the same unit. */
  buffered?: number;
  className?: string | undefined;
}

/** A native slider, so that keys, touch and assistive technology work as everywhere. */
export function Slider({ label, value, max, step, text, onChange, buffered = 0, className }: SliderProps) {
  const share = (of: number) => `${max > 0 ? Math.min(of / max, 1) * 100 : 0}%`;
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--filled': share(value),
    '--buffered': share(Math.max(buffered, value)),
  };
  return (
    <input
      type="range"
      className={[classes.slider, className].filter(Boolean).join(' ')}
      style={place}
      min={0}
      max={max}
      step={step}
      value={value}
      aria-label={label}
      aria-valuetext={text}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(Number(currentTarget.value))}
    />
  );
}
