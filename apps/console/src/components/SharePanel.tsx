import { CopyField } from './CopyField.tsx';
import { Panel } from './Panel.tsx';

/** What others need to show a medium: a code or an address. */
export interface Share {
  label: string;
  text: string;
}

export function SharePanel({ shares }: { shares: readonly Share[] }) {
  return (
    <Panel title="Share">
      {shares.map(({ label, text }) => (
        <CopyField key={label} label={label} text={text} />
      ))}
    </Panel>
  );
}
