import { useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import classes from './DropZone.module.css';
import { filesOf } from './dropped.ts';
import { useUploads } from './UploadsContext.tsx';

/** Takes files and folders that are dropped anywhere on the page. */
export function DropZone() {
  const uploads = useUploads();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // Entering a child comes before leaving its parent, so both are counted.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const count = (event: DragEvent, by: number) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth + by);
      setIsOver(depth > 0);
    };
    const enter = (event: DragEvent) => count(event, 1);
    const leave = (event: DragEvent) => count(event, -1);
    // Otherwise the browser would open the file in place of the page.
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      void filesOf(event.dataTransfer).then(uploads.add);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [uploads]);
  if (!isOver) return null;
  return (
    <div className={classes.veil}>
      <div className={classes.target}>
        <Icon name="upload" size={40} />
        Drop files or folders to upload them
      </div>
    </div>
  );
}
