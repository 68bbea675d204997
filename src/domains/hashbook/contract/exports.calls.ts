import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { textId } from '#kit/contract/fields.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'

export const exportFormat = z.enum(['markdown', 'pdf'])
export type ExportFormat = z.output<typeof exportFormat>

const exported = {
  permission: 'hashbook.read',
  params: z.strictObject({ id: textId }),
  query: z.strictObject({ format: exportFormat }),
  data: z.never(),
  binary: true,
  refusals: hashbookRefusals.of('export_large'),
} as const

export const exportPage = call({
  id: 'hashbook.pageExport',
  route: 'GET /api/discussion_page_export/:id',
  summary: 'A page with its published sub-topics as a file of Markdown or PDF.',
  ...exported,
})

export const exportTopic = call({
  id: 'hashbook.topicExport',
  route: 'GET /api/discussion_topic_export/:id',
  summary: 'The published pages of a topic, in their order, as a file of Markdown or PDF.',
  ...exported,
})

export const exportCalls = { exportPage, exportTopic }
