import { type NoticeContext, type NoticeKind, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { listTicketsById } from './store/tickets.ts'

type Kind = Extract<Parameters<typeof notify>[2], `trackers.ticket_${string}`>
type Named = Readonly<{ id: number; ticket_ref: string; subject: string }>

/** The screen on which a ticket opens. */
export const ticketPath = (id: number) => `/employee/search-tickets?ticket=${id}` as const
/** Returns the screen on which a ticket opens, in an area. */
export const ticketPathIn = (area: 'Admin' | 'User', id: number) =>
  area === 'Admin' ? (`/admin/work-reports/ticket-trackers?tab=tickets&ticket=${id}` as const) : ticketPath(id)

export type TicketNotice = Readonly<{ title: string; why: string; key: string; id: number; body?: string }>

/** Notifies accounts about a ticket, once for each key. */
export const notifyOfTicket = async (
  work: Work,
  accounts: readonly number[],
  kind: Kind,
  { title, body, why, key, id }: TicketNotice,
): Promise<void> =>
  notify(work, [...accounts], kind, {
    title,
    ...(body === undefined ? {} : { body }),
    path: ticketPath(id),
    why,
    subject_id: id,
    dedupe_key: key,
  })

/** Notifies a person of tickets that someone else assigned to them: one notice for all. */
export const notifyAssigned = async (work: Work, employeeId: number, tickets: readonly Named[]): Promise<void> => {
  const [first] = tickets
  if (!first) return
  const title =
    tickets.length === 1 ? `${first.ticket_ref} is yours: ${first.subject}` : `${tickets.length} tickets are yours`
  await notifyOfTicket(work, await listAccountIdsOf(work.tx, [employeeId]), 'trackers.ticket_assigned', {
    title,
    ...(tickets.length === 1
      ? {}
      : {
          body: tickets
            .map(({ ticket_ref }) => ticket_ref)
            .join(', ')
            .slice(0, 500),
        }),
    why: 'You handle these tickets.',
    key: `trackers.ticket_assigned:${employeeId}:${first.id}:${work.now}`,
    id: first.id,
  })
}

/** Returns the tickets that the reader of notices still sees. */
const see = async (
  { tx, actor, now }: NoticeContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (scopeOf(actor, 'tickets.read') === null) return new Map()
  const rows = await listTicketsById(tx, { actor, now }, ids)
  return new Map(rows.map(({ id }): [number, readonly string[]] => [id, []]))
}

const noticeKind = (label: string, priority: 'normal' | 'high' = 'normal'): NoticeKind => ({
  domain: 'trackers',
  label,
  priority,
  see,
})

export const ticketNoticeFilling = entries(noticeKinds, {
  'trackers.ticket_assigned': noticeKind('Tickets given to you'),
  'trackers.ticket_due': noticeKind('Tickets due soon', 'high'),
  'trackers.ticket_breached': noticeKind('Tickets past their due time', 'high'),
  'trackers.ticket_unassigned': noticeKind('Tickets without a handler'),
})
