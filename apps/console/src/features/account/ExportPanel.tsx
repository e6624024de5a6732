import { Text } from '@mantine/core';
import { Panel } from '../../components/Panel.tsx';
import { kinds } from '../../platform/media/kinds.ts';
import classes from './Account.module.css';
import { ExportRow } from './ExportRow.tsx';

/** Everything that the platform keeps of the account, to take away. */
export function ExportPanel() {
  return (
    <Panel title="Export">
      <Text size="sm" c="dimmed" mb="md">
        An archive (.tar) has your files as you uploaded them, and one line of JSON for all else that is known of them
        and of you. Each service makes its own. It stays for seven days.
      </Text>
      <ul className={classes.rows} aria-label="Exports">
        {kinds.map((kind) => (
          <ExportRow key={kind} kind={kind} />
        ))}
      </ul>
    </Panel>
  );
}
