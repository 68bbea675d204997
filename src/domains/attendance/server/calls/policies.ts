import { requireVersion } from '#kit/server/database/lock-version.ts'
import { organisationDay, requireUnit } from '#domains/organisation/server/index.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import * as calls from '../../contract/policies.calls.ts'
import { enqueueCalendarChange } from '../jobs/evaluate-days.ts'
import {
  getRules,
  type Group,
  insertPolicy,
  listGroup,
  listRules,
  lockPolicy,
  type NewPolicy,
  removePolicy,
  type StoredRules,
  writePolicy,
} from '../store/policies.ts'

const KEY = 'attendance.policy.write'
const { refusal } = attendanceRefusals

const present = (actor: Actor, row: StoredRules): calls.AttendancePolicy => {
  const may = scopeOf(actor, KEY) !== null && row.state === 'planned'
  return { ...row, can: { update: may, delete: may } }
}

export const listPolicies = handle(calls.listPolicies, async ({ tx, now, actor }) => {
  const rows = await listRules(tx, await organisationDay(tx, now))
  return rows.map((row) => present(actor, row))
})

type Dated = Group & Readonly<{ effective_from: string }>

/** Evaluates the stored days of a group again, such as those of tomorrow, by the rules that now apply to them. */
const reevaluateGroup = async (context: Context, group: Group, from: string): Promise<void> => {
  const employee_ids = await listGroup(context.tx, group, { from, to: null })
  if (employee_ids.length > 0) await enqueueCalendarChange(context, { pattern_ids: [], employee_ids, from, to: null })
}

const isSameGroup = (one: Group, other: Group): boolean =>
  one.department_id === other.department_id && one.team_id === other.team_id

/** After a change: the days of the group from the earlier of both first days on; those of two groups each from its own. */
const reevaluateGroups = async (context: Context, was: Dated, is: Dated): Promise<void> => {
  const [first, second] = was.effective_from <= is.effective_from ? [was, is] : [is, was]
  await reevaluateGroup(context, first, first.effective_from)
  if (!isSameGroup(first, second)) await reevaluateGroup(context, second, second.effective_from)
}

/** Refuses rules that begin before tomorrow, because evaluated days stay, and a group that does not exist. */
const check = async (context: Context, policy: NewPolicy, today: string): Promise<void> => {
  await requireUnit(context.tx, policy)
  if (policy.effective_from <= today) throw refusal('policy_past')
}

export const addPolicy = handle(calls.addPolicy, async (context) => {
  const { tx, now, actor, body } = context
  const today = await organisationDay(tx, now)
  await check(context, body, today)
  const id = await insertPolicy(tx, body)
  await reevaluateGroup(context, body, body.effective_from)
  const after = await getRules(tx, today, id)
  await audit(context, 'attendance.policy_added', { entity: 'attendance_policies', id, after })
  return present(actor, after)
})

/** A policy as its call takes it. */
export const policyNow = async ({ tx, now }: Work, id: number): Promise<StoredRules> =>
  getRules(tx, await organisationDay(tx, now), id)

/** Locks a policy that is not in force yet, in the version that its editor saw. */
const lockPlanned = async ({ tx }: Context, id: number, version: number, today: string) => {
  const row = await lockPolicy(tx, id)
  if (row.effective_from <= today) throw refusal('policy_in_force')
  requireVersion(row, version)
  return row
}

export const updatePolicy = handle(calls.updatePolicy, async (context) => {
  const { tx, now, actor, params, body } = context
  const { version, ...policy } = body
  const today = await organisationDay(tx, now)
  const locked = await lockPlanned(context, params.id, version, today)
  const before = await getRules(tx, today, params.id)
  await check(context, policy, today)
  await writePolicy(tx, params.id, policy)
  await reevaluateGroups(context, locked, policy)
  const after = await getRules(tx, today, params.id)
  await audit(context, 'attendance.policy_updated', {
    entity: 'attendance_policies',
    id: after.id,
    change: changed(before, after),
  })
  return present(actor, after)
})

export const deletePolicy = handle(calls.deletePolicy, async (context) => {
  const { tx, now, params, query } = context
  const today = await organisationDay(tx, now)
  const locked = await lockPlanned(context, params.id, query.version, today)
  const before = await getRules(tx, today, params.id)
  await removePolicy(tx, params.id, today)
  await reevaluateGroup(context, locked, locked.effective_from)
  await audit(context, 'attendance.policy_deleted', { entity: 'attendance_policies', id: params.id, before })
  return { id: params.id }
})
