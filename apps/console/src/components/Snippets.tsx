import { Tabs } from '@mantine/core';
import { CodeBlock } from './CodeBlock.tsx';

export interface Snippet {
  /** Such as `curl` or `TypeScript`. */
  language: string;
  text: string;
}

/** The same request in several languages. @param label what it does */
export function Snippets({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  return (
    <Tabs defaultValue={snippets[0]?.language ?? null} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={`${label}: languages`}>
        {snippets.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ language, text }) => (
        <Tabs.Panel key={language} value={language}>
          <CodeBlock label={`${label}, ${language}`} text={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
