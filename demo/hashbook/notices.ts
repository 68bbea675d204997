import { sql } from 'kysely'
import { stepOf, titleOf } from '#domains/hashbook/server/notify/reminders.ts'
import { listNotRead } from '#domains/hashbook/server/store/must-reads.ts'
import { reviewNotice } from '#domains/hashbook/server/notify/reviews.ts'
import { listReaders } from '#domains/hashbook/server/store/readers.ts'
import { listDueReviews } from '#domains/hashbook/server/store/reviews.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

const onPage = (id: number) => ({
  path: { Admin: `/admin/hashbook/subject/${id}`, User: `/employee/hashbook/subject/${id}` } as const,
  subject_id: id,
})

type Comment = Readonly<{
  id: number
  page_id: number
  title: string
  author_id: number
  text: string
  at: string
  concerned: number[]
}>

/** Comments, for those who wrote the page or in the thread. */
const comments = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Comment>`
    select c.id, c.page_id, p.title, c.author_id, c.body_text as text, c.created_at as at, array(
      select w.account_id from hashbook_authors w where w.page_id = c.page_id
      union select o.author_id from hashbook_comments o where o.deleted_at is null and o.created_at < c.created_at
        and c.parent_id in (o.id, o.parent_id)) as concerned
    from hashbook_comments c join hashbook_pages p on p.id = c.page_id and p.deleted_at is null and p.state = 'published'
    where c.deleted_at is null and c.created_at > ${noticesSince(now)}`.execute(tx)
  const notices: DrawnNotice[] = []
  for (const [page_id, own] of Map.groupBy(rows, (row) => row.page_id)) {
    const recipients = [...new Set(own.flatMap(({ concerned }) => concerned))]
    const readers = new Set((await listReaders(tx, today, page_id, recipients)).map(({ account_id }) => account_id))
    for (const { id, title, author_id, text, at, concerned } of own)
      notices.push({
        ...onPage(page_id),
        kind: 'hashbook.comment',
        to: { accounts: concerned.filter((account) => readers.has(account)) },
        title: `A comment on ${title}`,
        body: text.slice(0, 200),
        why: 'You wrote this page, or in this discussion.',
        at,
        by: author_id,
        key: `hashbook.comment:${id}`,
      })
  }
  return notices
}

/** Pages that people have to read and have not. */
const mustReads = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> =>
  (await listNotRead(tx, today)).map(({ page_id, title, revision, due_on, days, accounts }) => {
    const late = new Date(Date.parse(`${due_on}T06:00:00Z`) + (days < 0 ? 86_400_000 : -3 * 86_400_000)).toISOString()
    return {
      ...onPage(page_id),
      kind: 'hashbook.must_read',
      to: { accounts },
      title: titleOf(title, days, due_on),
      why: 'You are asked to read this page.',
      at: late < now ? late : now,
      key: `hashbook.must_read:${page_id}:${revision}:${due_on}:${stepOf(days)}`,
    }
  })

/** Pages whose review is due, for their owners. */
const reviews = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const due = await listDueReviews(tx, today)
  return due.flatMap((review) => {
    const notice = reviewNotice(review)
    if (!notice) return []
    const { page_id, days, account_id } = review
    // Two weeks before, on the day, and then every week.
    const since = days > 0 ? days - 14 : days % 7
    const at = new Date(Date.parse(`${today}T06:40:00Z`) + since * 86_400_000).toISOString()
    const { title, body, why, dedupe_key: key } = notice
    const to = { accounts: [account_id] }
    return [{ ...onPage(page_id), kind: 'hashbook.review_due', to, title, body, why, key, at: at < now ? at : now }]
  })
}

export const noticesOfHashbook = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await comments(demo)),
  ...(await mustReads(demo)),
  ...(await reviews(demo)),
]
