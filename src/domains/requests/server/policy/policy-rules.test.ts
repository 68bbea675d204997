import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { Input } from '#kit/contract/call.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import * as chains from '../../contract/chains.calls.ts'
import * as calls from '../../contract/policy.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
let policy: ReturnType<typeof policyFixture>
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  policy = policyFixture(app, fixture.hr)
})
afterAll(() => app.stop())

const UNKNOWN_ID = 2_000_000_000
const CALLERS = 50
const together = <Result>(run: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => run(index)))
const done = (responses: readonly { body: { status: boolean } }[]): number =>
  responses.filter(({ body }) => body.status).length
const auditOf = (action: string, id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', action)
    .where('entity_id', '=', id)
    .execute()

describe('a request type', () => {
  it('is added with its rules, changed by version, and kept in the audit', async () => {
    const body = policy.typeInput({ quota_amount: 200, quota_period: 'week' })
    const added = (await app.send(calls.addType, fixture.hr, { body })).body.data
    expect(added).toMatchObject({ ...body, used: false, system: false, chain_name: null })
    const change = { ...body, version: added.version, name: 'Renamed leave', color: '#aa0000' }
    const responses = await together(() =>
      app.send(calls.updateType, fixture.hr, { params: { id: added.id }, body: change }),
    )
    expect(done(responses)).toBe(1)
    expect(responses.filter(({ body: { code } }) => code === 'common.stale')).toHaveLength(CALLERS - 1)
    const { types, kinds } = (await app.send(calls.listTypes, fixture.hr)).body.data
    expect(types.find(({ id }) => id === added.id)).toMatchObject({ name: 'Renamed leave', version: added.version + 1 })
    expect(kinds.map(({ key }) => key)).toContain('work_from_home')
    expect(await auditOf('requests.type_updated', added.id)).toMatchObject([
      { before: { color: '#336699' }, after: { color: '#aa0000' } },
    ])
  })

  it('has a code and a name of its own; a name is free again when its type is inactive', async () => {
    const first = policy.typeInput()
    const responses = await together(() => app.send(calls.addType, fixture.hr, { body: first }))
    expect(done(responses)).toBe(1)
    expect(responses.find(({ body }) => !body.status)?.body).toMatchObject({ code: 'requests.type_taken' })
    const { data } = required(responses.find(({ body }) => body.status)).body
    const same = policy.typeInput({ name: first.name.toUpperCase() })
    expect((await app.send(calls.addType, fixture.hr, { body: same })).body.code).toBe('requests.type_taken')
    const change = { ...first, version: data.version, active: false }
    await app.send(calls.updateType, fixture.hr, { params: { id: data.id }, body: change })
    expect((await app.send(calls.addType, fixture.hr, { body: same })).status).toBe(200)
  })

  it('names what does not fit', async () => {
    const cases: [Partial<Input<typeof calls.addType>['body']>, string][] = [
      [{ kind: 'holiday_swap', needs_balance: false }, 'kind'],
      [{ unit: 'none' }, 'unit'],
      [{ kind: 'work_from_home', unit: 'hour', needs_balance: false }, 'unit'],
      [{ kind: 'other', unit: 'none', needs_balance: false, methods: ['full_day'] }, 'methods'],
      [{ methods: [] }, 'methods'],
      [{ needs_balance: false, allow_negative: 100 }, 'allow_negative'],
      [{ quota_amount: 5 }, 'quota_period'],
      [{ chain_id: UNKNOWN_ID }, 'chain_id'],
      [
        { audience: { department_ids: [UNKNOWN_ID], designation_ids: [], employment_types: [], brand_ids: [] } },
        'audience.department_ids',
      ],
      [
        { audience: { department_ids: [], designation_ids: [UNKNOWN_ID], employment_types: [], brand_ids: [] } },
        'audience.designation_ids',
      ],
      [
        { audience: { department_ids: [], designation_ids: [], employment_types: [], brand_ids: [UNKNOWN_ID] } },
        'audience.brand_ids',
      ],
      [
        {
          audience: { department_ids: [], designation_ids: [], employment_types: [malformed('pirate')], brand_ids: [] },
        },
        'audience.employment_types.0',
      ],
    ]
    for (const [given, field] of cases) {
      const response = await app.send(calls.addType, fixture.hr, { body: policy.typeInput(given) })
      expect([response.status, Object.keys(response.body.fields ?? {})], field).toEqual([400, [field]])
    }
    const unknown = { ...policy.typeInput(), version: 1 }
    expect((await app.send(calls.updateType, fixture.hr, { params: { id: UNKNOWN_ID }, body: unknown })).status).toBe(
      404,
    )
  })
})

describe('a leave plan', () => {
  it('says whose entitlement rests on it and which version is past', async () => {
    const parent = await app.fixture.department()
    const department_id = await app.fixture.department({ parent_id: parent })
    await fixture.member({ department_id, team_id: null })
    const own = await fixture.member({ department_id, team_id: null, first_name: 'Olga', last_name: 'Own' })
    const type_id = await policy.type()
    const scoped = { scope: 'department', scope_id: parent } as const
    await policy.plan(type_id, { ...scoped, effective_from: '2024-01-01' })
    await policy.plan(type_id, { ...scoped, effective_from: '2026-01-01' })
    const added = await policy.plan(type_id, { scope: 'employee', scope_id: own.employee_id })
    expect(added.body.data).toMatchObject({ scope_name: 'Olga Own', people: 1 })
    const plans = (await app.send(calls.listPlans, fixture.hr)).body.data.filter((plan) => plan.type_id === type_id)
    expect(plans.map(({ scope, effective_from, past, people }) => [scope, effective_from, past, people])).toEqual([
      ['department', '2026-01-01', false, 1],
      ['department', '2024-01-01', true, 0],
      ['employee', '2020-01-01', false, 1],
    ])
  })

  it('for one person is made by another person', async () => {
    const own = await fixture.member({ department_id: await app.fixture.department(), team_id: null })
    const type_id = await policy.type()
    const keeper = await app.fixture.admin({ 'requests.policy': 'all' }, { employee_id: own.employee_id })
    const asKeeper = policyFixture(app, { ...fixture.hr, ...keeper })
    const plan = await asKeeper.plan(type_id, { scope: 'employee', scope_id: own.employee_id })
    expect(plan.body.code).toBe('requests.own_rule')
  })

  it('is one for a day and scope, however many add it at once', async () => {
    const type_id = await policy.type()
    const responses = await together(() => policy.plan(type_id))
    expect(done(responses)).toBe(1)
    expect(responses.find(({ body }) => !body.status)?.body).toMatchObject({
      code: 'requests.plan_exists',
      message: 'There is already a plan from this date.',
    })
  })

  it('names what does not fit; all plans of a type begin their years in one month', async () => {
    const type_id = await policy.type()
    const free = await policy.type({ needs_balance: false })
    await policy.plan(type_id, { year_start_month: 4 })
    const cases: [number, Parameters<typeof policy.plan>[1], string][] = [
      [UNKNOWN_ID, {}, 'type_id'],
      [free, {}, 'type_id'],
      [type_id, { year_start_month: 1, effective_from: '2026-04-01' }, 'year_start_month'],
      [type_id, { year_start_month: 4, scope: 'brand', scope_id: UNKNOWN_ID }, 'scope_id'],
      [type_id, { year_start_month: 4, scope: 'department', scope_id: UNKNOWN_ID }, 'scope_id'],
      [type_id, { year_start_month: 4, scope: 'designation', scope_id: UNKNOWN_ID }, 'scope_id'],
      [type_id, { year_start_month: 4, scope: 'employee', scope_id: UNKNOWN_ID }, 'scope_id'],
      [type_id, { year_start_month: 4, scope: 'brand', scope_id: null }, 'scope_id'],
    ]
    for (const [id, given, field] of cases) {
      const response = await policy.plan(id, given)
      expect([response.status, Object.keys(response.body.fields ?? {})], JSON.stringify(given)).toEqual([400, [field]])
    }
  })
})

const STEP = {
  assignee: 'department_approver',
  employee_id: null,
  min_days: null,
  due_working_days: 2,
  escalate_to: 'hr',
  overridable: true,
} as const
let serial = 0
const chainInput = (given = {}) => ({ name: `Chain ${++serial}`, active: true, steps: [STEP], ...given })

describe('an approval chain', () => {
  it('is added and changed with its steps in their order', async () => {
    const boss = await fixture.member({ first_name: 'Bea', last_name: 'Boss' })
    const steps = [STEP, { ...STEP, assignee: 'employee' as const, employee_id: boss.employee_id, min_days: 10 }]
    const added = (await app.send(chains.addChain, fixture.hr, { body: chainInput({ steps }) })).body.data
    expect(added.steps).toMatchObject([{ position: 1 }, { position: 2, min_days: 10, employee_name: 'Bea Boss' }])
    const change = {
      name: added.name,
      active: true,
      version: added.version,
      steps: [{ ...STEP, assignee: 'hr' as const }],
    }
    const responses = await together(() =>
      app.send(chains.updateChain, fixture.hr, { params: { id: added.id }, body: change }),
    )
    expect(done(responses)).toBe(1)
    const [after] = (await app.send(chains.listChains, fixture.hr)).body.data.filter(({ id }) => id === added.id)
    expect(after).toMatchObject({
      steps: [{ position: 1, assignee: 'hr' }],
      version: added.version + 1,
      can: { update: true },
    })
    expect(await auditOf('requests.chain_updated', added.id)).toHaveLength(1)
  })

  it('stays active while active types use it, and an inactive one is given to no type', async () => {
    const added = (await app.send(chains.addChain, fixture.hr, { body: chainInput() })).body.data
    const type = policy.typeInput({ chain_id: added.id })
    const used = (await app.send(calls.addType, fixture.hr, { body: type })).body.data
    const off = { name: added.name, active: false, steps: [STEP], version: added.version }
    const end = () => app.send(chains.updateChain, fixture.hr, { params: { id: added.id }, body: off })
    expect((await end()).body).toMatchObject({ code: 'requests.chain_in_use' })
    await app.send(calls.updateType, fixture.hr, {
      params: { id: used.id },
      body: { ...type, version: used.version, active: false },
    })
    expect((await end()).status).toBe(200)
    const again = await app.send(calls.addType, fixture.hr, { body: policy.typeInput({ chain_id: added.id }) })
    expect([again.status, again.body.fields]).toMatchObject([400, { chain_id: expect.any(String) }])
  })

  it('is never used and inactive, whichever comes first', async () => {
    const added = (await app.send(chains.addChain, fixture.hr, { body: chainInput() })).body.data
    const off = { name: added.name, active: false, steps: [STEP], version: added.version }
    const responses = await Promise.all([
      app.send(chains.updateChain, fixture.hr, { params: { id: added.id }, body: off }),
      ...Array.from({ length: 10 }, () =>
        app.send(calls.addType, fixture.hr, { body: policy.typeInput({ chain_id: added.id }) }),
      ),
    ])
    const after = firstOf((await app.send(chains.listChains, fixture.hr)).body.data.filter(({ id }) => id === added.id))
    expect(after.active).toBe(!firstOf(responses).body.status)
    if (!after.active) expect(after.types).toEqual([])
  })

  it('has a name of its own, and names what is not there', async () => {
    const first = chainInput()
    await app.send(chains.addChain, fixture.hr, { body: first })
    const taken = await app.send(chains.addChain, fixture.hr, { body: { ...first, name: first.name.toUpperCase() } })
    expect(taken.body).toMatchObject({ code: 'requests.chain_taken' })
    const steps = [STEP, { ...STEP, assignee: 'employee' as const, employee_id: UNKNOWN_ID }]
    const unknown = await app.send(chains.addChain, fixture.hr, { body: chainInput({ steps }) })
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ['steps.1.employee_id']])
  })
})
