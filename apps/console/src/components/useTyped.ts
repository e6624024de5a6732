import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which a text counts. */
const typingMs = 250;

/** A text that somebody types. */
export interface Typed {
  text: string;
  /** Shows a text; it counts when somebody stops typing. */
  type: (text: string) => void;
  /** Shows a text that counts at once. */
  settle: (text: string) => void;
  /** What was typed last does not count. */
  drop: () => void;
}

/** A text that a list depends on. @param onChange is given the text that counts; `undefined` for blank text */
export function useTyped(value: string | undefined, onChange: (text?: string) => void): Typed {
  const [text, setText] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was told and has not come back as the value. */
  const told = useRef<(string | undefined)[]>([]);
  useEffect(() => {
    const at = told.current.indexOf(value);
    told.current = told.current.slice(at + 1);
    // The address can change by other means, such as the button back. What comes back late must not take the place of what is typed meanwhile.
    if (at === -1) {
      told.current = [];
      setText(value ?? '');
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (typed: string) => {
    const counted = typed.trim() === '' ? undefined : typed;
    told.current = counted === value ? [] : [...told.current, counted];
    onChange(counted);
  };
  const drop = () => clearTimeout(timer.current);
  return {
    text,
    type(typed) {
      setText(typed);
      drop();
      timer.current = setTimeout(() => tell(typed), typingMs);
    },
    settle(typed) {
      setText(typed);
      drop();
      tell(typed);
    },
    drop,
  };
}
