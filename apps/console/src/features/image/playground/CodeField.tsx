import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../components/Icon.tsx';
import classes from './CodeField.module.css';

/** Several lines of code to take elsewhere. */
export function CodeField({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<{ text: string; isRefused: boolean }>();
  const copy = () => {
    // Pages without TLS have no clipboard, which is a rejection here too: then people select the text.
    new Promise<void>((resolve) => resolve(navigator.clipboard.writeText(text))).then(
      () => setCopied({ text, isRefused: false }),
      () => setCopied({ text, isRefused: true }),
    );
  };
  const isCopied = copied?.text === text && !copied.isRefused;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.code} tabIndex={0} aria-label={label}>
        <pre className={classes.text}>{text}</pre>
      </section>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name={isCopied ? 'check' : 'copy'} />}
        onClick={copy}
        aria-label={`Copy: ${label}`}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? 'Copied' : ''}
      </span>
      {copied?.isRefused && (
        <Text size="sm" c="dimmed" mt="xs">
          This browser does not allow copying here. Select the text instead.
        </Text>
      )}
    </div>
  );
}
