import { useTitle } from '../../components/useTitle.ts';
import { DeletionPanel } from './DeletionPanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';

/** What a person takes away, and the end. */
export function DataPage() {
  useTitle('Your data');
  return (
    <>
      <ExportPanel />
      <DeletionPanel />
    </>
  );
}
