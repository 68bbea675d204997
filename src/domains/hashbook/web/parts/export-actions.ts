import { saveFile } from '#kit/web/call/save-file.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { exportPage, exportTopic } from '../../contract/exports.calls.ts'

type Titled = Readonly<{ id: number; title: string }>

const ENDINGS = { markdown: 'md', pdf: 'pdf' } as const

/** Saves a page with its sub-topics, or a topic with all of its pages, and prints what is on the screen. */
export const exportActions = (kind: 'page' | 'topic', { id, title }: Titled): PageAction[] => {
  const save = (format: 'markdown' | 'pdf') =>
    void saveFile(
      kind === 'page' ? exportPage : exportTopic,
      { params: { id }, query: { format } },
      `${title}.${ENDINGS[format]}`,
    )
  return [
    { label: 'Save as PDF', run: () => save('pdf') },
    { label: 'Save as Markdown', run: () => save('markdown') },
    { label: 'Print', run: () => window.print() },
  ]
}
