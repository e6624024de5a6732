import { Button, Checkbox, FileInput, Group, TextInput } from '@mantine/core';
import type { Captions } from '@millrace/client';
import { useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { Form } from '../../../components/Form.tsx';
import { FormRefusal } from '../../../components/FormRefusal.tsx';
import { LanguageField } from '../../../components/LanguageField.tsx';
import { nameOf, tagOf } from '../../../components/languages.ts';
import { type Refusal, refusalOf } from '../../../components/refusal.ts';
import { useAction } from '../../../components/useAction.ts';
import type { CaptionsCalls } from './useCaptions.ts';

interface CaptionsDialogProps {
  /** Those that the video has. */
  list: readonly Captions[];
  /** Those that are changed; without them, new ones are added. */
  current?: Captions;
  calls: CaptionsCalls;
  onClose: () => void;
}

/** What the service says of the file itself. */
const ofFile: readonly string[] = ['invalid_captions', 'payload_too_large'];

function captionsRefusal(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  const refusal = refusalOf(error, ['language', 'label', 'default', 'file']);
  if (refusal.sentence === undefined || !ofFile.includes(refusal.code)) return refusal;
  return { ...refusal, fields: { file: refusal.sentence }, sentence: undefined };
}

/** Adds captions, or changes their name, their file, and whether they are the default. */
export function CaptionsDialog({ list, current, calls, onClose }: CaptionsDialogProps) {
  const [language, setLanguage] = useState(current?.language ?? '');
  const [label, setLabel] = useState(current?.label ?? '');
  const [isDefault, setIsDefault] = useState(current?.default ?? false);
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error } = useAction({
    mutationFn: (tag: string) =>
      calls.set({ language: tag, label: label.trim(), default: isDefault }, file ?? undefined),
    onSuccess: onClose,
  });
  const tag = tagOf(language);
  const replaced = current === undefined ? list.find((one) => one.language === tag) : undefined;
  const refusal = captionsRefusal(error);
  const fields: Readonly<Record<string, string>> = { ...refusal?.fields, ...problems };
  const submit = () => {
    const found = {
      ...(tag === undefined && { language: 'Write the tag of a language, such as de or pt-BR' }),
      ...(file === null && current === undefined && { file: 'Choose a file' }),
    };
    setProblems(found);
    if (tag !== undefined && Object.keys(found).length === 0) mutate(tag);
  };
  return (
    <Dialog title={current === undefined ? 'Add captions' : `Captions “${current.label}”`} onClose={onClose}>
      <Form onSubmit={submit}>
        {current === undefined && (
          <LanguageField
            description={
              replaced === undefined
                ? 'Its tag, such as de or pt-BR'
                : `The video has captions in this language, “${replaced.label}”. They are replaced`
            }
            value={language}
            error={fields.language}
            onChange={setLanguage}
            hasFocus
          />
        )}
        <TextInput
          label="Label"
          description="The name that players show"
          placeholder={tag === undefined ? 'The name of the language' : nameOf(tag)}
          value={label}
          maxLength={100}
          error={fields.label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <FileInput
          label="File"
          description={current === undefined ? 'SubRip or WebVTT, 2 MiB at most' : 'Choose one to replace the captions'}
          placeholder={current === undefined ? 'Choose a file' : 'The current file stays'}
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          value={file}
          error={fields.file}
          onChange={setFile}
        />
        <Checkbox
          label="Default"
          description="Players show them unless the viewer chooses. One language at most is the default"
          checked={isDefault}
          error={fields.default}
          onChange={({ currentTarget }) => setIsDefault(currentTarget.checked)}
        />
        <FormRefusal refusal={refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {current === undefined ? 'Add' : 'Save'}
          </Button>
        </Group>
      </Form>
    </Dialog>
  );
}
