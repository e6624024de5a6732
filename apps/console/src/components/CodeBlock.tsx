import { ActionIcon } from '@mantine/core';
import classes from './CodeBlock.module.css';
import { CopyNotice } from './CopyNotice.tsx';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

/** Code, or the text of a machine, to read and to copy. @param label what it is, for people who do not see it */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className={classes.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also for people without a mouse */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <ActionIcon className={classes.copy} variant="default" size="md" onClick={copy} aria-label={`Copy: ${label}`}>
        <Icon name={copied === 'yes' ? 'check' : 'copy'} size={16} />
      </ActionIcon>
      <CopyNotice copied={copied} />
    </div>
  );
}
