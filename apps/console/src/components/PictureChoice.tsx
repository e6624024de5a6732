import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { sentenceOf } from './sentenceOf.ts';
import { useAction } from './useAction.ts';

interface PictureChoiceProps {
  noun: 'cover' | 'picture';
  /** Whether there is one. */
  isSet: boolean;
  onSet: (file: File) => Promise<unknown>;
  /** Undefined for a picture that can only be replaced. */
  onRemove?: () => Promise<unknown>;
}

/** Sets a picture from a file, and removes it. */
export function PictureChoice({ noun, isSet, onSet, onRemove }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const set = useAction({ mutationFn: onSet });
  const removal = useAction({ mutationFn: async () => onRemove?.() });
  const error = set.error ?? removal.error;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          removal.reset();
          if (file !== undefined) set.mutate(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant="default" size="xs" loading={set.isPending} onClick={() => input.current?.click()}>
        {isSet ? `Replace the ${noun}` : `Add a ${noun}`}
      </Button>
      {isSet && onRemove !== undefined && (
        <Button
          variant="default"
          size="xs"
          loading={removal.isPending}
          onClick={() => {
            set.reset();
            removal.mutate();
          }}
        >
          Remove the {noun}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {set.isSuccess ? `The ${noun} is replaced` : ''}
        {removal.isSuccess ? `The ${noun} is removed` : ''}
      </span>
      {error !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
    </>
  );
}
