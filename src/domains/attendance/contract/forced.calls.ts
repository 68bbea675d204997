import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date, id, instant, line, reason, search, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { forceRow } from './forced.models.ts'

const filter = z.strictObject({
  /** This one alone, decided or not. */
  id: id.optional(),
  /** Undecided ones by default. */
  status: z.enum(['open', 'decided']).optional(),
  team_id: id.optional(),
  user_id: id.optional(),
  /** Limits the business day of the punch. Without a first date, those decided within the last 90 days. */
  start_date: date.optional(),
  end_date: date.optional(),
  q: search.optional(),
  sort: sortKey(['due_at', 'detected_at']).optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  cursor: cursor.optional(),
})

export const listForced = call({
  id: 'leadLogout.list',
  route: 'POST /api/user/leads/logoutList',
  permission: 'logout.read',
  summary: 'Punches that were not ended: those to decide by their due time, or decided ones, latest first.',
  reads: true,
  body: filter,
  data: z.array(forceRow),
  meta: pageMeta,
  shows: ['attendance.forced.changed'],
})

const item = z.strictObject({
  id,
  version,
  action: z.enum(['approve', 'reject', 'propose', 'resume']),
  /** The time when the person stopped. An approval takes the proposal by default; a proposal requires it. */
  out_at: instant.optional(),
  /** Belongs to an approval or a rejection; a rejection requires it. */
  note: line(500, 3).optional(),
  /** Belongs to a proposal. */
  reason: reason.optional(),
})
const required = (field: string) => ({ path: [field], message: 'is required' })
const whole = item
  .superRefine(onlyWith('action', { out_at: ['approve', 'propose'], note: ['approve', 'reject'], reason: ['propose'] }))
  .refine(({ action, note }) => action !== 'reject' || note !== undefined, required('note'))
  .refine(({ action, out_at }) => action !== 'propose' || out_at !== undefined, required('out_at'))
  .refine(({ action, reason: why }) => action !== 'propose' || why !== undefined, required('reason'))
export type ForcedItem = z.output<typeof item>

export const actOnForced = call({
  id: 'leadLogout.action',
  route: 'POST /api/user/leads/logoutAction',
  permission: 'logout.decide',
  summary: 'Decides punches that were not ended, each for itself; their owners propose a time or go on working.',
  body: z.strictObject({ items: z.array(whole).min(1).max(200) }),
  data: z.array(
    z.strictObject({
      id,
      ok: z.boolean(),
      /** The reason why the item was left unchanged. */
      code: z.string().optional(),
      message: z.string().optional(),
      row: forceRow.optional(),
    }),
  ),
  changes: ['attendance.changed', 'attendance.forced.changed'],
})

export const forcedCalls = { listForced, actOnForced }
