import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { DAYS_AHEAD } from '../rules/review.ts'
import { reads } from './readers.ts'
import { isOwned, isStale } from './viewer.ts'

const movedReview = z.object({ id: z.number(), review_on: z.string().nullable() })
export type MovedReview = z.output<typeof movedReview>

type Which = Readonly<{ topic_id: number } | { page_id: number } | { with_subtopics: number }>

const isWhich = (which: Which): RawBuilder<boolean> => {
  if ('topic_id' in which) return sql<boolean>`p.topic_id = ${which.topic_id}`
  if ('page_id' in which) return sql<boolean>`p.id = ${which.page_id}`
  return sql<boolean>`(p.id = ${which.with_subtopics} or p.parent_id = ${which.with_subtopics})`
}

/**
 * Sets the days of reviews: the months of the topic after the last review or publication. Returns the pages whose day has changed,
 * with the former one.
 */
export const updateReviewDays = async (tx: Tx, which: Which): Promise<MovedReview[]> =>
  rows(tx, movedReview)`
    with due as (select p.id, p.review_on as was, (p.review_from + make_interval(months => t.review_every_months))::date as next
      from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
      where ${isWhich(which)} and p.state = 'published' order by p.id for update of p)
    update hashbook_pages p set review_on = due.next from due
    where due.id = p.id and due.was is distinct from due.next returning p.id, due.was as review_on`

/** Returns the condition that an account `a` is of a person who is still there. */
const isThere = (today: string): RawBuilder<boolean> => sql<boolean>`(a.deleted_at is null and a.disabled_at is null
  and (a.area = 'Admin' or exists (select from employed_on(${today}::date) m where m.employee_id = a.employee_id)))`

const dueReview = z.object({
  page_id: z.number(),
  title: z.string(),
  review_on: z.string(),
  /** The number of days until then. */
  days: z.number(),
  account_id: z.number(),
  area: z.enum(['Admin', 'User']),
  is: z.enum(['owner', 'topic_owner', 'deputy']),
})
export type DueReview = z.output<typeof dueReview>

/**
 * Returns the pages whose review is due, each with the recipient of the reminder: its owner; the owner of its topic where that
 * person has left or cannot read the page; else the deputy.
 */
export const listDueReviews = async (tx: Tx, today: string): Promise<DueReview[]> =>
  rows(tx, dueReview)`
    select p.id as page_id, p.title, p.review_on, p.review_on - ${today}::date as days, o.account_id, o.area, o."is"
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null
    cross join lateral (select a.id as account_id, a.area, c."is"
      from (values ('owner', p.owner_id, 1), ('topic_owner', t.owner_id, 2), ('deputy', t.deputy_id, 3)) c("is", account_id, place)
      join accounts a on a.id = c.account_id where ${isThere(today)} and ${reads(today)} order by c.place limit 1) o
    where p.state = 'published' and p.deleted_at is null and p.review_on <= ${today}::date + ${DAYS_AHEAD}::int
    order by p.review_on, p.id`

const ownReview = z.object({ id: z.number(), title: z.string(), review_on: z.string(), stale: z.boolean() })

/** Returns the pages that a person owns and that are due, the first due first. */
export const listOwnReviews = async (tx: Tx, today: string, accountId: number) =>
  rows(tx, ownReview)`
    select p.id, p.title, p.review_on, ${isStale(today)} as stale
    from accounts a cross join hashbook_pages p join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null
    where a.id = ${accountId} and p.state = 'published' and p.deleted_at is null and ${isOwned(accountId)} and ${reads(today)}
      and p.review_on <= ${today}::date + ${DAYS_AHEAD}::int
    order by p.review_on, p.id`

/** Counts the pages that an administrator owns and whose review is overdue. */
export const countOwnStale = (today: string, accountId: number): RawBuilder<number> =>
  sql<number>`(select count(*)::int from hashbook_pages p join hashbook_topics t on t.id = p.topic_id and t.deleted_at is null
    where p.deleted_at is null and ${isStale(today)} and ${isOwned(accountId)})`
