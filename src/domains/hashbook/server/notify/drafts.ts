import { closeNotices } from '#domains/notices/server/index.ts'
import { authorId } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { notifyReaders } from '../notify.ts'
import { listPublishers, listWriters } from '../store/publishers.ts'

type About = Readonly<{ page_id: number; title: string }>

const keyOf = (id: number): string => `hashbook.draft:${id}`

/** Notifies those who can publish a draft that its writer cannot. */
export const announceDraft = async (context: Context, page: About): Promise<void> => {
  const writer = authorId(context)
  const publishers = await listPublishers(context.tx, page.page_id)
  await notifyReaders(
    context,
    publishers.filter((account) => account !== writer),
    'hashbook.draft',
    page,
    {
      title: `A draft to publish: ${page.title}`,
      body: 'Publish it, or comment on it.',
      why: 'You can publish pages of this topic.',
      key: keyOf(page.page_id),
    },
  )
}

/** Closes what is unread about a draft that is published or deleted. */
export const closeDraft = (context: Context, pageId: number): Promise<void> => closeNotices(context, [keyOf(pageId)])

/** Notifies the authors of a page that another person has published. */
export const announcePublication = async (
  context: Context,
  page: About & Readonly<{ revision: number }>,
): Promise<void> => {
  await closeDraft(context, page.page_id)
  const publisher = authorId(context)
  const writers = await listWriters(context.tx, page.page_id)
  await notifyReaders(
    context,
    writers.filter((account) => account !== publisher),
    'hashbook.published',
    page,
    {
      title: `${page.title} is published`,
      why: 'You wrote this page.',
      key: `hashbook.published:${page.page_id}:${page.revision}`,
    },
  )
}
