import { organisationDay } from '#domains/organisation/server/index.ts'
import { handle } from '#kit/server/call/handle.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import type { Context } from '#kit/server/context.ts'
import { originalName } from '#kit/server/files/receive-upload.ts'
import { inThread, TooCostly } from '#kit/server/threads/in-thread.ts'
import { dayText } from '#kit/contract/day-text.ts'
import * as calls from '../../contract/exports.calls.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import type { Book } from '../documents/book.ts'
import { markdownOf } from '../documents/markdown.ts'
import { findPage, readTopic } from '../rules/read.ts'
import { treeOf } from '../rules/text.ts'
import { listPrintedPages } from '../store/exports.ts'
import { getViewer } from '../store/viewer.ts'

/** More pages are too many for one file. */
const MOST_PAGES = 200

const printPdf = inThread<Book, Uint8Array>({
  file: new URL('../documents/book-pdf.ts', import.meta.url),
  name: 'bookPdf',
  ms: 10_000,
})

type Pages = Awaited<ReturnType<typeof listPrintedPages>>

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>

const bookOf = async ({ tx }: Reader, title: string, over: string, pages: Pages): Promise<Book> => {
  if (pages.length > MOST_PAGES) throw hashbookRefusals.refusal('export_large')
  const [last] = pages.toSorted((one, other) => (one.changed_at < other.changed_at ? 1 : -1))
  const changed_at = new Date(last?.changed_at ?? 0).toISOString()
  return {
    title,
    over,
    under: last
      ? `Last changed on ${dayText(await organisationDay(tx, changed_at))} by ${last.author}`
      : 'No pages yet',
    author: last?.author ?? over,
    changed_at,
    pages: pages.map((page) => ({
      title: page.title,
      level: page.parent_id === null || page.title === title ? 1 : 2,
      body: treeOf(page.body),
    })),
  }
}

const fileName = (title: string, ending: string): string => originalName(`${title.replaceAll(/[/\\]/g, '-')}.${ending}`)

const respond = async (book: Book, format: calls.ExportFormat): Promise<Bytes> => {
  if (format === 'markdown')
    return new Bytes(Buffer.from(markdownOf(book)), 'text/markdown; charset=utf-8', fileName(book.title, 'md'))
  const pdf = await printPdf(book).catch((error: unknown) => {
    if (error instanceof TooCostly) throw hashbookRefusals.refusal('export_large')
    throw error
  })
  return new Bytes(Buffer.from(pdf), 'application/pdf', fileName(book.title, 'pdf'))
}

const pageBook = async (context: Reader, id: number): Promise<Book> => {
  const viewer = await getViewer(context)
  const { title, topic_title } = await findPage(context, viewer, id)
  return bookOf(
    context,
    title,
    topic_title,
    await listPrintedPages(context.tx, viewer, { page_id: id }, MOST_PAGES + 1),
  )
}

const topicBook = async (context: Reader, id: number): Promise<Book> => {
  const viewer = await getViewer(context)
  const { title } = await readTopic(context, viewer, id)
  return bookOf(
    context,
    title,
    'Hashbook',
    await listPrintedPages(context.tx, viewer, { topic_id: id }, MOST_PAGES + 1),
  )
}

export const exportPage = handle(calls.exportPage, async (context) =>
  respond(await pageBook(context, context.params.id), context.query.format),
)

export const exportTopic = handle(calls.exportTopic, async (context) =>
  respond(await topicBook(context, context.params.id), context.query.format),
)
