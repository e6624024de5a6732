import { ActionIcon, Text, TextInput } from '@mantine/core';
import classes from './CopyField.module.css';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

/** A text to take elsewhere, such as an address. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const [copied, copy] = useCopy(text);
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
      <span className="visually-hidden" aria-live="polite">
        {copied === 'yes' ? 'Copied' : ''}
      </span>
      {copied === 'refused' && (
        <Text size="sm" c="dimmed">
          This browser does not allow copying here. Select the text instead.
        </Text>
      )}
    </div>
  );
}
