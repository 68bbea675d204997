import { attentionLines, type CardQuery, type CardSource, type Counter } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import type { ReadingCard, ReviewsCard } from '../contract/hashbook.cards.ts'
import { listOwnMustReads } from './store/must-reads.ts'
import { countOwnStale, listOwnReviews } from './store/reviews.ts'

const MAX_PAGES = 5

/** The pages that the person has to read, the first due first. */
const reading: CardSource = {
  permission: 'hashbook.read',
  read: async ({ tx, actor, today }) => {
    if (actor.employee_id === null) return null
    const rows = (await listOwnMustReads(tx, today, actor.employee_id)).filter(
      ({ acknowledged_at }) => acknowledged_at === null,
    )
    if (rows.length === 0) return null
    const pages = rows
      .slice(0, MAX_PAGES)
      .map(({ page: { id, title }, due_on, overdue }) => ({ id, title, due_on, overdue }))
    return {
      path: '/employee/hashbook/topics',
      data: { pages, more: rows.length - pages.length } satisfies ReadingCard,
    }
  },
}

/** The pages that the person owns and that are due to be reviewed, the first due first. */
const reviews: CardSource = {
  permission: 'hashbook.write',
  read: async ({ tx, actor, today }) => {
    const rows = await listOwnReviews(tx, today, actor.account_id)
    if (rows.length === 0) return null
    const data = { pages: rows.slice(0, MAX_PAGES), more: Math.max(rows.length - MAX_PAGES, 0) }
    return { path: '/employee/hashbook/topics?tab=review', data: data satisfies ReviewsCard }
  },
}

export const employeeCardSources = { reading, reviews } as const

const stale: Counter<CardQuery> = {
  permissions: ['hashbook.read', 'hashbook.write'],
  labels: ['page of yours is to be reviewed', 'pages of yours are to be reviewed'],
  count: ({ actor, today }) => countOwnStale(today, actor.account_id),
  path: () => '/admin/hashbook/topics?tab=review',
  isMinor: true,
}

export const attentionFilling = entries(attentionLines, { 'hashbook.stale': stale })
