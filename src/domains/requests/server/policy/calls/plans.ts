import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { isOneself } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { planOn } from '../../../contract/plan.rules.ts'
import { requestsRefusals } from '../../../contract/requests.refusals.ts'
import * as calls from '../../../contract/policy.calls.ts'
import { enqueueRecalculation } from '../../ledger/workflow/recalculate-years.ts'
import { simulatePlan as simulate } from '../../ledger/workflow/simulate-plan.ts'
import { listNames } from '../../store/people.ts'
import {
  findTypeForPlan,
  hasPlanFrom,
  insertPlan,
  isPlace,
  listPlanRows,
  listPlacedPeople,
  lockTypeForPlan,
  type PlanType,
} from '../store/plans.ts'

/** Plans with the number of people whose entitlement rests on each, today or from their first day. */
const listWithPeople = async (tx: Tx, today: string): Promise<calls.LeavePlan[]> => {
  const rows = await listPlanRows(tx, today)
  const placedPeople = await listPlacedPeople(tx, today)
  const people = new Map<number, number>()
  for (const [, plans] of Map.groupBy(rows, ({ type_id }) => type_id)) {
    for (const person of placedPeople) {
      const plan = planOn(plans, person, person.day)
      if (plan) people.set(plan.id, (people.get(plan.id) ?? 0) + 1)
    }
  }
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }))
}

export const listPlans = handle(calls.listPlans, async ({ tx, now }) =>
  listWithPeople(tx, await organisationDay(tx, now)),
)

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** Leave years that begin in different months would overlap for people who come under another plan. */
const check = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, body: calls.PlanBody): Promise<PlanType> => {
  if (body.scope === 'employee' && isOneself(actor, body.scope_id ?? null)) throw requestsRefusals.refusal('own_rule')
  const type = await findTypeForPlan(tx, body.type_id)
  if (!type?.needs_balance) throw invalid({ type_id: 'This type has no balance' })
  if (type.start_month !== null && type.start_month !== body.year_start_month) {
    const month = monthName.format(Date.UTC(2000, type.start_month - 1))
    throw invalid({ year_start_month: `Leave years of this type begin in ${month}` })
  }
  if (!(await isPlace(tx, body.scope, body.scope_id))) throw invalid({ scope_id: 'Does not exist' })
  return type
}

export const addPlan = handle(calls.addPlan, async (context) => {
  const { tx, now, body, by } = context
  await lockTypeForPlan(tx, body.type_id)
  await check(context, body)
  const id = await insertPlan(tx, { ...body, created_by: by.account_id })
  // Leave that is over stays as it was given.
  const from = body.effective_from
  await enqueueRecalculation(context, { type_id: body.type_id, employee_ids: null, pattern_ids: [], from })
  const after = (await listWithPeople(tx, await organisationDay(tx, now))).find((plan) => plan.id === id)
  if (!after) throw new Error(`No leave plan ${id}`)
  await audit(context, 'requests.plan_added', { entity: 'leave_plans', id, after })
  return after
})

const TERMS = { prorate_by: 'days', service_from: 'anniversary' } as const

const MOST_YEARS = 3

export const simulatePlan = handle(calls.simulatePlan, async (context) => {
  const { tx, now } = context
  const { from, to, ...body } = context.body
  const { active, allow_negative: overdraft } = await check(context, body)
  if (await hasPlanFrom(tx, body)) throw requestsRefusals.refusal('plan_exists')
  if (Date.parse(to) - Date.parse(from) > MOST_YEARS * 366 * 86_400_000)
    throw invalid({ to: `Choose at most ${MOST_YEARS} years` })
  const today = await organisationDay(tx, now)
  const plan = { ...TERMS, service_steps: [], ...body, id: 0 }
  const { changed, refused, ...counts } = await simulate(tx, { plan, active, overdraft, from, to, today })
  const names = await listNames(
    tx,
    [...changed, ...refused].map(({ employee_id }) => employee_id),
  )
  const named = <Row extends { employee_id: number }>({ employee_id, ...row }: Row) => ({
    ...row,
    employee: { id: employee_id, name: names.get(employee_id) ?? '' },
  })
  return { ...counts, changed: changed.map(named), requests_refused: refused.map(named) }
})
