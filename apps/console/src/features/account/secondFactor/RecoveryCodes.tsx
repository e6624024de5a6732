import { Button, Group, Stack, Text } from '@mantine/core';
import { Icon } from '../../../components/Icon.tsx';
import { useCopy } from '../../../components/useCopy.ts';
import { useUser } from '../../../platform/context.ts';
import { saveText } from '../../../platform/saveFile.ts';
import classes from './SecondFactor.module.css';

/** Shows the codes, which the service does not show again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const email = useUser()?.email ?? '';
  const lines = codes.join('\n');
  const { copied, copy } = useCopy(lines);
  const save = () =>
    saveText('millrace-recovery-codes.txt', `Millrace recovery codes of ${email}\n\n${lines}\n`, 'text/plain');
  return (
    <Stack>
      <Text size="sm">
        The second factor is on. Each of these codes replaces one code of your authenticator, if you lose it. They are
        not shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button
          autoFocus
          variant="default"
          leftSection={<Icon name={copied === 'yes' ? 'check' : 'copy'} />}
          onClick={copy}
        >
          Copy
        </Button>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={save}>
          Download
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {{ no: '', yes: 'Copied', refused: 'This browser does not allow copying here.' }[copied]}
        </Text>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
