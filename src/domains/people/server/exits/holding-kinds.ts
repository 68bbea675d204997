import { sql } from 'kysely'
import { audit, changed } from '#kit/server/audit.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { type Handover, type HoldingItem, type Holder, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { announcePlacement } from '../persons/announce-placement.ts'
import { place } from '../placements/place-person.ts'
import { refuseOwn } from '../persons/policy.ts'
import { todayOf } from '../persons/store/days.ts'
import { lockPerson } from '../persons/store/people.ts'
import { lockTimeline } from '../placements/store/placements.ts'

/** Everyone who is placed under a holder by name; `due` where that only begins later. */
const reports = sql`select h.employee_id, e.id, e.name as label, nullif(min(greatest(p.effective_from, h.day)), h.day) as due,
        '/admin/employee/details/' || e.id || '?tab=placement' as link
      from holder h
      join placements p on p.manager_id = h.employee_id and p.superseded_at is null
        and (p.effective_until is null or p.effective_until > h.day)
      join employees e on e.id = p.employee_id and e.deleted_at is null
      where exists (select from employments m where m.employee_id = e.id
        and (m.left_on is null or m.left_on >= greatest(h.day, p.effective_from)))
      group by h.employee_id, h.day, e.id, e.name order by e.name, e.id`

/** The first day from `from` on, on which a person is still placed under a manager; undefined without one. */
const firstDayUnder = async (tx: Tx, employeeId: number, { employee_id: boss, from }: Holder) => {
  const timeline = await lockTimeline(tx, employeeId)
  const row = timeline.find(
    ({ values }, index) => values.manager_id === boss && (timeline[index + 1]?.effective_from ?? '9999') > from,
  )
  if (!row) return undefined
  return row.effective_from > from ? row.effective_from : from
}

/** A report gets the new manager from the day on, and on every planned day that names the leaver. */
const reassignReport = async (context: Context, item: HoldingItem, { from, to, note }: Handover): Promise<void> => {
  refuseOwn(context.actor, item.id)
  await lockPerson(context.tx, item.id)
  const today = (await todayOf(context, item.id)) ?? from.from
  const origin = { reason_code: 'reorganisation' as const, note: note.slice(0, 300), source: 'bulk' as const }
  const changes = { manager_id: to.id }
  const days: string[] = []
  for (;;) {
    const day = await firstDayUnder(context.tx, item.id, from)
    if (day === undefined) break
    await place(context, { employee_id: item.id, effective_from: day, changes, today }, origin)
    days.push(day)
  }
  await announcePlacement(context, item.id, days[0] ?? from.from)
  await audit(context, 'people.manager_reassigned', {
    entity: 'employees',
    id: item.id,
    employee_id: item.id,
    change: changed({ manager_id: from.employee_id }, { manager_id: to.id }, { days }),
  })
}

const directReports: HoldingKind = {
  label: 'Direct reports',
  domain: 'people',
  blocking: true,
  items: reports,
  reassign: reassignReport,
}

/** It opens the admin area in the name of a person who has left: it is disabled or deleted, never handed on. */
const adminAccount: HoldingKind = {
  label: 'Admin account',
  domain: 'people',
  blocking: true,
  items: sql`select h.employee_id, a.id, a.email as label, null as due, '/admin/users' as link
        from holder h join accounts a on a.employee_id = h.employee_id
        where a.area = 'Admin' and a.deleted_at is null and a.disabled_at is null order by a.id`,
}

export const registerHoldings = (): void => {
  holdings.add('direct_reports', directReports)
  holdings.add('admin_account', adminAccount)
}
