import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { malformed } from '#kit/contract/testing/malformed.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as blocks from '../../contract/blocks.calls.ts'
import * as chains from '../../contract/chains.calls.ts'
import * as delegations from '../../contract/delegations.calls.ts'
import * as policy from '../../contract/policy.calls.ts'
import { HEAD, OWN, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
})
afterAll(() => app.stop())

const EMPTY_AUDIENCE = { department_ids: [], designation_ids: [], employment_types: [], brand_ids: [] }
const type = (more: object = {}) => ({
  kind: 'leave',
  code: 'study',
  name: 'Study leave',
  color: '#224466',
  unit: 'day' as const,
  methods: ['full_day' as const],
  paid_percent: 100,
  needs_balance: false,
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
  reason_rule: 'none' as const,
  file_rule: 'none' as const,
  file_after_days: null,
  chain_id: null,
  audience: EMPTY_AUDIENCE,
  ...more,
})

describe('a request type', () => {
  it('is added and used; then its kind and unit stay, and a version that is old is refused', async () => {
    const department_id = await app.fixture.department()
    const audience = { ...EMPTY_AUDIENCE, department_ids: [department_id] }
    const added = await app.send(policy.addType, fixture.hr, { body: type({ audience }) })
    expect(added.body).toMatchObject({ status: true, data: { used: false, can: { update: true } } })
    const [within, outside] = [await app.fixture.user({ grants: OWN, department_id }), await fixture.member()]
    const sent = await fixture.send(within, 'study', { from_date: '2026-04-13' })
    // Without a chain it is approved as it is sent.
    expect(sent.body.data).toMatchObject({ status: 'approved', step: null })
    expect((await fixture.send(outside, 'study', { from_date: '2026-04-13' })).body.fields).toHaveProperty('type_id')
    const { id, version } = added.body.data
    const update = (more: object, seen = version) =>
      app.send(policy.updateType, fixture.hr, {
        params: { id },
        body: { version: seen, ...type({ audience, ...more }) },
      })
    expect((await update({ unit: 'hour' })).body).toMatchObject({
      code: 'requests.type_in_use',
      message: 'Kind and unit of a used type cannot change.',
    })
    expect((await update({ name: 'Learning' })).body.data.name).toBe('Learning')
    expect((await update({ name: 'Again' })).body.code).toBe('common.stale')
  })

  it.each([
    ['a code that is in use', { code: 'annual' }, undefined],
    ['a name that is in use', { code: 'other_study', name: 'annual leave' }, undefined],
    ['an unknown kind', { code: 'a', kind: 'party' }, 'kind'],
    ['a unit that does not fit', { code: 'a', kind: 'work_from_home', unit: 'hour' }, 'unit'],
    ['days without a method', { code: 'a', methods: [] }, 'methods'],
    ['an overdraft without a balance', { code: 'a', allow_negative: 100 }, 'allow_negative'],
    ['half of a quota', { code: 'a', quota_amount: 100 }, 'quota_period'],
    ['an unknown chain', { code: 'a', chain_id: 999_999 }, 'chain_id'],
    [
      'an unknown department',
      { code: 'a', audience: { ...EMPTY_AUDIENCE, department_ids: [999_999] } },
      'audience.department_ids',
    ],
  ])('is refused with %s', async (_what, more, field) => {
    const { body, status } = await app.send(policy.addType, fixture.hr, { body: malformed(type(more)) })
    if (field === undefined) expect(body.code).toBe('requests.type_taken')
    else expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('is for those who keep the policy; readers look', async () => {
    const reader = await app.fixture.admin({ 'requests.read': 'all' })
    const seen = await app.send(policy.listTypes, reader)
    expect(seen.body.data.types.every(({ can }) => !can.update)).toBe(true)
    expect(seen.body.data.kinds.map(({ key }) => key)).toEqual([
      'leave',
      'work_from_home',
      'other',
      'team_request',
      'overtime',
      'attendance_correction',
    ])
    expect((await app.send(policy.addType, reader, { body: type({ code: 'x' }) })).status).toBe(403)
    expect((await app.send(policy.listTypes, await fixture.member())).status).toBe(403)
  })
})

const step = (more: object = {}) => ({
  assignee: 'manager' as const,
  employee_id: null,
  min_days: null,
  due_working_days: 2,
  escalate_to: 'hr' as const,
  overridable: true,
  ...more,
})

describe('an approval chain', () => {
  it('has up to five steps, and stays while types use it', async () => {
    const person = await fixture.member()
    const added = await app.send(chains.addChain, fixture.hr, {
      body: {
        name: 'Long way',
        active: true,
        steps: [step(), step({ assignee: 'employee', employee_id: person.employee_id })],
      },
    })
    expect(added.body.data.steps).toMatchObject([
      { position: 1, assignee: 'manager' },
      { position: 2, employee_id: person.employee_id },
    ])
    const { id, version } = added.body.data
    await fixture.setType('other', { chain_id: id })
    const update = (body: object) =>
      app.send(chains.updateChain, fixture.hr, {
        params: { id },
        body: { version, name: 'Long way', active: true, steps: [step()], ...body },
      })
    expect((await update({ active: false })).body.code).toBe('requests.chain_in_use')
    expect((await update({ steps: [] })).status).toBe(400)
    expect((await update({ steps: [step({ assignee: 'employee' })] })).status).toBe(400)
    expect(
      (await update({ steps: [step({ assignee: 'employee', employee_id: 999_999 })] })).body.fields,
    ).toHaveProperty(['steps.0.employee_id'])
    expect((await update({ name: 'hr' })).body.code).toBe('requests.chain_taken')
    expect((await update({})).body.data).toMatchObject({ types: ['Other request'], steps: [{ position: 1 }] })
  })
})

const block = (more: object = {}) => ({
  name: 'Peak season',
  level: 'closed' as const,
  from_date: '2026-12-01',
  to_date: '2026-12-05',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: null,
  exempt_ids: [],
  ...more,
})

describe('a blackout period', () => {
  it('closes days for leave, not for sick leave, until it is deleted', async () => {
    const team_id = await app.fixture.team(fixture.department_id)
    const person = await fixture.memberWith(2000, { team_id })
    const added = await app.send(blocks.addBlock, fixture.hr, { body: block({ team_ids: [team_id] }) })
    expect(added.body.data.places).toHaveLength(1)
    const submit = (code: string) => fixture.send(person, code, { from_date: '2026-12-02' })
    expect((await submit('annual')).body).toMatchObject({
      code: 'requests.blackout',
      message: '1 to 5 December is closed for leave: Peak season.',
    })
    expect((await submit('sick')).body.status).toBe(true)
    const other = await fixture.memberWith(2000)
    expect((await fixture.send(other, 'annual', { from_date: '2026-12-02' })).body.status).toBe(true)
    const { id, version } = added.body.data
    const exempt = await app.send(blocks.updateBlock, fixture.hr, {
      params: { id },
      body: { version, ...block({ team_ids: [team_id], exempt_ids: [person.employee_id] }) },
    })
    expect(exempt.body.data.exempt).toMatchObject([{ id: person.employee_id }])
    const remove = (seen: number) =>
      app.send(blocks.deleteBlock, fixture.hr, { params: { id }, query: { version: seen } })
    expect((await remove(version)).body.code).toBe('common.stale')
    expect((await remove(exempt.body.data.version)).body.data).toEqual({ id })
    expect((await remove(exempt.body.data.version)).status).toBe(404)
  })

  it('makes an on-site day of work from home', async () => {
    const type_ids = [await fixture.typeId('home')]
    await app.send(blocks.addBlock, fixture.hr, {
      body: block({ name: 'Team day', from_date: '2026-04-01', to_date: '2026-04-30', weekdays: [2], type_ids }),
    })
    const person = await fixture.member()
    const submit = (from_date: string) => fixture.send(person, 'home', { from_date })
    expect((await submit('2026-04-14')).body.code).toBe('requests.blackout')
    expect((await submit('2026-04-15')).body.status).toBe(true)
  })

  it.each([
    ['an end before the start', { to_date: '2026-11-01' }, 'to_date'],
    ['a limit without a number', { level: 'limited' }, 'max_away'],
    ['an unknown team', { team_ids: [999_999] }, 'team_ids'],
    ['an unknown person', { exempt_ids: [999_999] }, 'exempt_ids'],
  ])('is refused with %s', async (_what, more, field) => {
    const { body, status } = await app.send(blocks.addBlock, fixture.hr, { body: malformed(block(more)) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('a deputy', () => {
  const submit = (
    actor: Parameters<typeof app.send>[1],
    body: Partial<BodyOf<typeof delegations.addDelegation>> &
      Pick<BodyOf<typeof delegations.addDelegation>, 'to_employee_id'>,
  ) =>
    app.send(delegations.addDelegation, actor, {
      body: { from_date: '2026-03-11', to_date: '2026-03-20', ...body },
    })

  it('is named by the approver for up to 92 days, once for each day, and ended again', async () => {
    const head = await app.fixture.user({ grants: HEAD, department_id: fixture.department_id })
    const [deputy, other] = [await fixture.member(), await fixture.member()]
    const named = await submit(head, { to_employee_id: deputy.employee_id })
    expect(named.body).toMatchObject({ status: true, data: { state: 'running', to: { id: deputy.employee_id } } })
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => submit(head, { to_employee_id: other.employee_id })),
    )
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['requests.delegation_overlap']))
    expect(
      (await submit(head, { to_employee_id: head.employee_id, from_date: '2026-05-01', to_date: '2026-05-02' })).body,
    ).toMatchObject({
      code: 'requests.delegation_self',
      message: 'Name someone else.',
    })
    expect(
      (await submit(head, { to_employee_id: other.employee_id, to_date: '2026-12-01' })).body.fields,
    ).toHaveProperty('to_date')
    expect(
      (await submit(head, { to_employee_id: 999_999, from_date: '2026-05-01', to_date: '2026-05-02' })).status,
    ).toBe(400)
    expect(
      (await submit(head, { to_employee_id: other.employee_id, from_employee_id: deputy.employee_id })).status,
    ).toBe(400)
    expect((await submit(await fixture.member(), { to_employee_id: other.employee_id })).status).toBe(403)
    const { id } = named.body.data
    const end = (actor: Parameters<typeof app.send>[1]) =>
      app.send(delegations.endDelegation, actor, { params: { id } })
    expect((await end(fixture.head)).status).toBe(404)
    expect((await end(head)).body.data).toEqual({ id })
    expect((await app.send(delegations.listDelegations, head)).body.data).toEqual([])
  })

  it('is named by HR for another person', async () => {
    const [head, deputy] = [await app.fixture.user({ grants: HEAD }), await fixture.member()]
    const body = { from_employee_id: head.employee_id, to_employee_id: deputy.employee_id, kinds: ['leave'] }
    expect((await submit(fixture.hr, body)).body.data).toMatchObject({
      from: { id: head.employee_id },
      kinds: ['leave'],
    })
    expect((await submit(fixture.hr, { ...body, kinds: ['party'] })).body.fields).toHaveProperty('kinds')
    const all = await app.send(delegations.listDelegations, fixture.hr)
    expect(all.body.data.map(({ from }) => from.id)).toContain(head.employee_id)
  })
})
