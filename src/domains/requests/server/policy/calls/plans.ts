import { type RawBuilder, sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import * as calls from '../../../contract/policy.calls.ts'
import { askToSettle } from '../../ledger/settle-years.ts'
import { findType } from '../../store/types.ts'
import { listPlans as listStored } from '../store/plans.ts'

export const listPlans = handle(calls.listPlans, async ({ tx, now }) => listStored(tx, await organisationDay(tx, now)))

const PLACES: Readonly<Record<string, RawBuilder<unknown>>> = {
  brand: sql`brands`,
  department: sql`departments`,
  designation: sql`designations`,
  employee: sql`person_short`,
}

const check = async (tx: Tx, body: calls.PlanBody): Promise<void> => {
  const type = await findType(tx, body.type_id)
  if (!type?.needs_balance) throw invalid({ type_id: 'This type has no balance' })
  const table = PLACES[body.scope]
  if (!table) return
  const { rows } = await sql`select from ${table} x where x.id = ${body.scope_id}`.execute(tx)
  if (rows.length === 0) throw invalid({ scope_id: 'Does not exist' })
}

export const addPlan = handle(calls.addPlan, async (context) => {
  const { tx, now, body, by } = context
  await check(tx, body)
  const { id } = await tx
    .insertInto('leave_plans')
    .values({ ...body, created_by: by.account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const today = await organisationDay(tx, now)
  // Leave that is over stays as it was given.
  const from = body.effective_from
  await askToSettle(context, { type_id: body.type_id, employee_ids: null, pattern_ids: [], from })
  const after = (await listStored(tx, today)).find((plan) => plan.id === id)
  if (!after) throw new Error(`No leave plan ${id}`)
  await audit(context, 'requests.plan_added', { entity: 'leave_plans', id, after })
  return after
})
