import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Composed, Deciders } from './compose-rows.ts'

type Made = Composed & Readonly<{ id: number }>
const json = (rows: unknown): string => JSON.stringify(rows)

export const eventsOf = ({ id, planned, decided_by }: Made, deciders: Deciders) => {
  const { status, sent_at, decided_at } = planned
  const owner = deciders.account(planned.employee_id)
  const event = (
    action: string,
    from: string | null,
    to: string,
    actor: number,
    at: string,
    note: string | null = null,
  ) => ({
    request_id: id,
    action,
    from,
    to,
    actor,
    at,
    note,
  })
  const sent = event('sent', null, 'pending', owner, sent_at)
  const done = decided_at ?? sent_at
  if (status === 'pending') return [sent]
  if (status === 'withdrawn') return [sent, event('withdrawn', 'pending', 'withdrawn', owner, done)]
  if (status === 'rejected' || status === 'returned')
    return [sent, event(status, 'pending', status, decided_by, done, planned.note)]
  const approved = event('approved', 'pending', 'approved', decided_by, done)
  if (status === 'cancelled') return [sent, approved, event('cancelled', 'approved', 'cancelled', owner, done)]
  if (status === 'cancel_pending')
    return [sent, approved, event('cancel_asked', 'approved', 'cancel_pending', owner, done, 'Plans have changed')]
  return [sent, approved]
}

export const insertEvents = async (tx: Tx, rows: readonly unknown[]): Promise<void> => {
  await sql`insert into request_events (request_id, action, from_status, to_status, actor_id, at, note)
    select x.request_id, x.action, x."from", x."to", x.actor, x.at, x.note
    from jsonb_to_recordset(${json(rows)}::jsonb) as x(request_id int, action text, "from" text, "to" text, actor int,
      at timestamptz, note text)`.execute(tx)
}

export const insertComments = async (tx: Tx, composed: readonly Made[], deciders: Deciders) => {
  const rows = composed.flatMap(({ id, planned, decided_by }) =>
    (planned.comments ?? []).map(({ by, text }, index) => ({
      request_id: id,
      author_id: by === 'owner' ? deciders.account(planned.employee_id) : decided_by,
      text,
      created_at: new Date(Date.parse(planned.sent_at) + (index + 1) * 3_600_000).toISOString(),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into request_comments (request_id, author_id, text, created_at)
    select x.request_id, x.author_id, x.text, x.created_at from jsonb_to_recordset(${json(rows)}::jsonb)
      as x(request_id int, author_id int, text text, created_at timestamptz)`.execute(tx)
}
