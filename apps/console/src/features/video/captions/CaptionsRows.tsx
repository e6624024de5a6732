import { Badge, Button } from '@mantine/core';
import type { Captions } from '@millrace/client';
import { ErrorText } from '../../../components/ErrorText.tsx';
import { useAction } from '../../../components/useAction.ts';
import { countText } from '../../../platform/format.ts';
import classes from './Captions.module.css';
import type { CaptionsCalls } from './useCaptions.ts';

interface CaptionsRowsProps {
  list: readonly Captions[];
  calls: CaptionsCalls;
  onEdit: (captions: Captions) => void;
  onDelete: (captions: Captions) => void;
}

export function CaptionsRows({ list, calls, onEdit, onDelete }: CaptionsRowsProps) {
  const prefer = useAction({
    mutationFn: (captions: Captions) => calls.set({ ...captions, default: true }, undefined),
  });
  const preferred = prefer.isSuccess ? prefer.variables.label : undefined;
  return (
    <>
      {list.length > 0 && (
        <ul className={classes.rows} aria-label="Captions">
          {list.map((captions) => {
            const { language, label, cues, source } = captions;
            return (
              <li key={language} className={classes.row}>
                <div className={classes.text}>
                  <span className={classes.name}>
                    {label}
                    {captions.default && (
                      <Badge variant="default" radius="sm">
                        Default
                      </Badge>
                    )}
                  </span>
                  <span className={classes.facts}>
                    {language} · {countText(cues, 'cue', 'cues')}
                    {source === 'file' && ' · from the uploaded file'}
                  </span>
                </div>
                <div className={classes.actions}>
                  {!captions.default && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      loading={prefer.isPending && prefer.variables.language === language}
                      onClick={() => prefer.mutate(captions)}
                      aria-label={`Make default: ${label}`}
                    >
                      Make default
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => onEdit(captions)}
                    aria-label={`Edit or replace ${label}`}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => onDelete(captions)}
                    aria-label={`Delete ${label}`}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <span className="visually-hidden" aria-live="polite">
        {preferred !== undefined && `${preferred} is the default now`}
      </span>
      <ErrorText error={prefer.error} />
    </>
  );
}
