import { ActionIcon, TextInput } from '@mantine/core';
import classes from './CopyField.module.css';
import { CopyNotice } from './CopyNotice.tsx';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

/** A text to take elsewhere, such as an address. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        value={text}
        readOnly
        classNames={{ input: classes.text }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        rightSection={
          <ActionIcon size="md" onClick={copy} aria-label={`Copy: ${label}`}>
            <Icon name={copied === 'yes' ? 'check' : 'copy'} />
          </ActionIcon>
        }
      />
      <CopyNotice copied={copied} />
    </div>
  );
}
