import { sql } from 'kysely'
import { type NoticeAsk, noticeKinds } from '#domains/notices/server/index.ts'
import { presentRow } from './present.ts'
import { listRowsById } from './store/lists.ts'

type Allowed = ReadonlyMap<number, readonly string[]>

/**
 * Returns the requests of notices that the actor may still open, and whether they can be approved from the inbox now.
 */
const seeRequests = async ({ tx, actor, now }: NoticeAsk, ids: readonly number[]): Promise<Allowed> => {
  const rows = (await listRowsById(tx, { actor, now }, ids)).map(presentRow(actor, now))
  const approve = actor.area === 'Admin' ? 'requests.approve' : 'approvals.approve'
  return new Map(rows.map(({ id, can }) => [id, can.approve ? [approve] : []]))
}

/** A cover sees the dates alone; the row leads to their own list. */
const seeCovers = async ({ tx, actor }: NoticeAsk, ids: readonly number[]): Promise<Allowed> => {
  const { rows } = await sql<{ id: number }>`select r.id from requests r where r.id = any(${ids}::int[])
    and r.deleted_at is null and ${actor.employee_id}::int in (r.cover_employee_id, r.employee_id)`.execute(tx)
  return new Map(rows.map(({ id }) => [id, []]))
}

const common = { domain: 'requests', priority: 'normal', see: seeRequests } as const

export const registerNoticeKinds = (): void => {
  noticeKinds.add('requests.to_decide', { ...common, label: 'Requests to decide' })
  noticeKinds.add('requests.decided', { ...common, label: 'Decisions on requests' })
  noticeKinds.add('requests.returned', { ...common, label: 'Returned requests' })
  noticeKinds.add('requests.overdue', { ...common, label: 'Overdue decisions' })
  noticeKinds.add('requests.comment', { ...common, label: 'Comments on requests' })
  noticeKinds.add('requests.cover', { ...common, label: 'Covering for colleagues', see: seeCovers })
  noticeKinds.add('requests.recalculated', { ...common, label: 'Leave that was worked out again' })
  noticeKinds.add('requests.file_missing', { ...common, label: 'Missing documents' })
}
