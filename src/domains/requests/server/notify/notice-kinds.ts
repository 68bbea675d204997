import { type NoticeContext, noticeKinds } from '#domains/notices/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { presentRow } from '../present/present-request.ts'
import { listOwnOrCovered } from '../store/covers.ts'
import { listRowsById } from '../store/lists.ts'

type Allowed = ReadonlyMap<number, readonly string[]>

/**
 * Returns the requests of notices that the actor may still open, and whether they can be approved from the inbox now.
 */
const seeRequests = async ({ tx, actor, now }: NoticeContext, ids: readonly number[]): Promise<Allowed> => {
  const rows = (await listRowsById(tx, { actor, now }, ids)).map(presentRow(actor, now))
  const approve = actor.area === 'Admin' ? 'requests.approve' : 'approvals.approve'
  return new Map(rows.map(({ id, can }) => [id, can.approve ? [approve] : []]))
}

/** A cover sees the dates alone; the row leads to their own list. */
const seeCovers = async ({ tx, actor }: NoticeContext, ids: readonly number[]): Promise<Allowed> => {
  const own = await listOwnOrCovered(tx, actor.employee_id, ids)
  return new Map(own.map((id) => [id, []]))
}

/** The subject is the person whose leave it is. */
const seeOwnLeave = async ({ actor }: NoticeContext, ids: readonly number[]): Promise<Allowed> =>
  new Map(ids.filter((id) => id === actor.employee_id).map((id) => [id, []]))

const common = { domain: 'requests', priority: 'normal', see: seeRequests } as const

export const noticeKindFilling = entries(noticeKinds, {
  'requests.to_decide': { ...common, label: 'Requests to decide' },
  'requests.decided': { ...common, label: 'Decisions on requests' },
  'requests.returned': { ...common, label: 'Returned requests' },
  'requests.overdue': { ...common, label: 'Overdue decisions' },
  'requests.comment': { ...common, label: 'Comments on requests' },
  'requests.cover': { ...common, label: 'Covering for colleagues', see: seeCovers },
  'requests.recalculated': { ...common, label: 'Leave that was worked out again' },
  'requests.file_missing': { ...common, label: 'Missing documents' },
  'requests.lapse': { ...common, label: 'Leave that lapses', see: seeOwnLeave },
})
