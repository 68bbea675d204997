import { type NoticeContext, type NoticeKind, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import type { RichText } from '../contract/rich-text.ts'
import { listAccountsOf, listReaders } from './store/readers.ts'
import { listSeen } from './store/pages.ts'
import { getViewer } from './store/viewer.ts'
import { mentionsIn } from './rules/text.ts'

type Kind = Extract<Parameters<typeof notify>[2], `hashbook.${string}`>
type About = Readonly<{ page_id: number; title: string }>
type Text = Readonly<{ title: string; body?: string; why: string; key: string }>

/** The address of a page in an area. */
export const pagePath = (area: 'Admin' | 'User', id: number) =>
  area === 'Admin' ? (`/admin/hashbook/subject/${id}` as const) : (`/employee/hashbook/subject/${id}` as const)

/** The address of a topic in an area. */
export const topicPath = (area: 'Admin' | 'User', id: number) =>
  area === 'Admin' ? (`/admin/hashbook/topic/${id}` as const) : (`/employee/hashbook/topic/${id}` as const)

/** Notifies those of some accounts that can read a page, with a path in the area of each. */
export const notifyReaders = async (
  work: Work,
  accounts: readonly number[],
  kind: Kind,
  { page_id }: About,
  { title, body, why, key }: Text,
): Promise<void> => {
  if (accounts.length === 0) return
  const readers = await listReaders(work.tx, await organisationDay(work.tx, work.now), page_id, accounts)
  for (const area of ['Admin', 'User'] as const) {
    const some = readers.filter((reader) => reader.area === area).map(({ account_id }) => account_id)
    await notify(work, some, kind, {
      title,
      ...(body === undefined ? {} : { body }),
      path: pagePath(area, page_id),
      why,
      subject_id: page_id,
      dedupe_key: key,
    })
  }
}

/** Notifies the people whom a text mentions, once for the page or the comment that it is of. */
export const notifyMentions = async (
  work: Work,
  page: About,
  text: RichText,
  commentId?: number,
): Promise<number[]> => {
  const accounts = await listAccountsOf(work.tx, mentionsIn(text))
  const place = commentId === undefined ? `page:${page.page_id}` : `comment:${commentId}`
  await notifyReaders(work, accounts, 'hashbook.mention', page, {
    title:
      commentId === undefined
        ? `You are mentioned in ${page.title}`
        : `You are mentioned in a comment on ${page.title}`,
    why: 'This text names you.',
    key: `hashbook.mention:${place}`,
  })
  return accounts
}

/** Notices open as long as their page is visible. */
const see = async (context: NoticeContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (scopeOf(context.actor, 'hashbook.read') === null) return new Map()
  const seen = await listSeen(context.tx, await getViewer(context), ids)
  return new Map(seen.map((id): [number, readonly string[]] => [id, []]))
}

const noticeKind = (label: string): NoticeKind => ({ domain: 'hashbook', label, priority: 'normal', see })

export const noticeFilling = entries(noticeKinds, {
  'hashbook.mention': noticeKind('Mentions in the hashbook'),
  'hashbook.comment': noticeKind('Comments in the hashbook'),
  'hashbook.draft': noticeKind('Drafts to publish'),
  'hashbook.published': noticeKind('Own pages that others published'),
  'hashbook.must_read': noticeKind('Pages to read'),
  'hashbook.review_due': noticeKind('Pages to review'),
})
