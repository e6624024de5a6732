import { Text } from '@mantine/core';
import type { Copied } from './useCopy.ts';

/** Says what came of copying: for assistive technology if it worked, for everybody if it did not. */
export function CopyNotice({ copied }: { copied: Copied }) {
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {copied === 'yes' ? 'Copied' : ''}
      </span>
      {copied === 'refused' && (
        <Text size="sm" c="dimmed">
          This browser does not allow copying here. Select the text instead.
        </Text>
      )}
    </>
  );
}
