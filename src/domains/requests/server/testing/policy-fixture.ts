import { sql } from 'kysely'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import { addPlan, addType } from '../../contract/policy.calls.ts'

export type PlanInput = Input<typeof addPlan>['body']
export type TypeInput = Input<typeof addType>['body']

const PLAN = {
  scope: 'organisation',
  scope_id: null,
  effective_from: '2020-01-01',
  yearly_amount: 3000,
  granted: 'upfront',
  year_start_month: 1,
  opens_days_before: 92,
  prorate: true,
  reference_days_per_week: null,
  rounding: 50,
  carry_max: 500,
  carry_months: 3,
} as const

const TYPE = {
  kind: 'leave',
  color: '#336699',
  unit: 'day',
  methods: ['full_day'],
  paid_percent: 100,
  needs_balance: true,
  allow_negative: 0,
  quota_amount: null,
  quota_period: null,
  notice_days: null,
  backdate_days: null,
  service_months: null,
  max_amount: null,
  max_run_days: null,
  counts_rest_days: false,
  replaces: false,
  cancel_free: true,
  active: true,
  reason_rule: 'optional',
  file_rule: 'none',
  file_after_days: null,
  chain_id: null,
  audience: { department_ids: [], designation_ids: [], employment_types: [], brand_ids: [] },
} satisfies Partial<TypeInput>

let serial = 0

/** Functions of tests that add types and plans and read the ledger of a person. */
export const policyFixture = (app: TestApp, hr: TestActor) => {
  const typeInput = (given: Partial<TypeInput> = {}): TypeInput => {
    const n = ++serial
    return { ...TYPE, code: `kind_${n}`, name: `Leave ${n}`, ...given } as TypeInput
  }
  const planInput = (type_id: number, given: Partial<PlanInput> = {}): PlanInput =>
    ({ ...PLAN, type_id, ...given }) as PlanInput
  const type = async (given: Partial<TypeInput> = {}): Promise<number> => {
    const response = await app.send(addType, hr, { body: typeInput(given) })
    if (!response.body.status) throw new Error(JSON.stringify(response.body))
    return response.body.data.id
  }
  const plan = (type_id: number, given: Partial<PlanInput> = {}) =>
    app.send(addPlan, hr, { body: planInput(type_id, given) })
  return {
    typeInput,
    planInput,
    type,
    plan,
    /** Adds a type with a plan for the people of one department. */
    typeWithPlan: async (department_id: number, given: Partial<PlanInput> = {}, typed: Partial<TypeInput> = {}) => {
      const type_id = await type(typed)
      const response = await plan(type_id, { scope: 'department', scope_id: department_id, ...given })
      if (!response.body.status) throw new Error(JSON.stringify(response.body))
      return type_id
    },
    /** Places a person in another department from a day on, otherwise as before. */
    moveTo: (employee_id: number, department_id: number, from: string) =>
      sql`insert into placements (employee_id, effective_from, department_id, role_id, work_pattern_id, work_mode,
          reason_code, source)
        select employee_id, ${from}::date, ${department_id}, role_id, work_pattern_id, work_mode, reason_code, source
        from placements where employee_id = ${employee_id} order by effective_from limit 1`.execute(app.db),
    lotsOf: (employee_id: number, type_id: number) =>
      app.db
        .selectFrom('leave_lots')
        .select(['id', 'origin', 'year', 'valid_from', 'valid_to', 'is_closed'])
        .where('employee_id', '=', employee_id)
        .where('type_id', '=', type_id)
        .orderBy('valid_from')
        .orderBy('id')
        .execute(),
    ledgerOf: (employee_id: number, type_id: number) =>
      app.db
        .selectFrom('leave_ledger')
        .select(['id', 'lot_id', 'kind', 'amount', 'effective_date', 'reverses_id', 'request_day_id', 'reason'])
        .where('employee_id', '=', employee_id)
        .where('type_id', '=', type_id)
        .orderBy('effective_date')
        .orderBy('id')
        .execute(),
    /** Returns the payloads of the jobs of a name that wait in the queue. */
    payloadsOf: async (name: string): Promise<unknown[]> => {
      const { rows } = await sql<{ payload: unknown }>`
        select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${name} order by j.id`.execute(app.db)
      return rows.map(({ payload }) => payload)
    },
  }
}
