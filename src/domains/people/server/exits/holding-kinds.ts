import { audit, changed } from '#kit/server/audit.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { type Handover, type HoldingItem, type Holder, type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries } from '#kit/server/slots.ts'
import { announcePlacement } from '../persons/workflow/announce-placement.ts'
import { place } from '../placements/workflow.ts'
import { refuseOwn } from '../persons/rules.ts'
import { todayOf } from '../persons/store/days.ts'
import { lockPerson } from '../persons/store/people.ts'
import { lockTimeline } from '../placements/store/placements.ts'
import { adminAccounts, reports } from './store/holding-items.ts'

type ManagerField = 'manager_id' | 'second_manager_id'

/** The first day from `from` on, on which a person is still placed under a manager; undefined without one. */
const firstDayUnder = async (tx: Tx, employeeId: number, field: ManagerField, { employee_id: boss, from }: Holder) => {
  const timeline = await lockTimeline(tx, employeeId)
  const row = timeline.find(
    ({ values }, index) => values[field] === boss && (timeline[index + 1]?.effective_from ?? '9999') > from,
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
  const days: string[] = []
  for (const field of ['manager_id', 'second_manager_id'] as const)
    for (;;) {
      const day = await firstDayUnder(context.tx, item.id, field, from)
      if (day === undefined) break
      await place(context, { employee_id: item.id, effective_from: day, changes: { [field]: to.id }, today }, origin)
      days.push(day)
    }
  await announcePlacement(context, item.id, days.toSorted()[0] ?? from.from)
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
  items: adminAccounts,
}

export const holdingFilling = entries(holdings, { direct_reports: directReports, admin_account: adminAccount })
