import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { Input } from '#kit/contract/call.ts'
import { required } from '#kit/contract/testing/required.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as blocks from '../../contract/blocks.calls.ts'
import * as delegations from '../../contract/delegations.calls.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
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

const BLOCK = {
  name: 'Stocktaking',
  level: 'closed',
  from_date: '2026-06-01',
  to_date: '2026-06-05',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: null,
  exempt_ids: [],
} as const
type BlockInput = Input<typeof blocks.addBlock>['body']
const blockInput = (given: Partial<BlockInput> = {}): BlockInput => ({ ...BLOCK, ...given }) as BlockInput

describe('a blackout period', () => {
  it('is deleted once', async () => {
    const added = (await app.send(blocks.addBlock, fixture.hr, { body: blockInput() })).body.data
    const deleted = () =>
      app.send(blocks.deleteBlock, fixture.hr, { params: { id: added.id }, query: { version: added.version } })
    expect(done(await together(deleted))).toBe(1)
    expect((await app.send(blocks.listBlocks, fixture.hr)).body.data.map(({ id }) => id)).not.toContain(added.id)
    expect(await auditOf('requests.block_deleted', added.id)).toHaveLength(1)
  })

  it('is changed in the version that was seen, latest first in the list', async () => {
    const added = (await app.send(blocks.addBlock, fixture.hr, { body: blockInput() })).body.data
    const body = {
      ...blockInput({ level: 'limited', max_away: 2, from_date: '2027-06-01', to_date: '2027-06-05' }),
      version: added.version,
    }
    const responses = await together(() => app.send(blocks.updateBlock, fixture.hr, { params: { id: added.id }, body }))
    expect(done(responses)).toBe(1)
    expect((await app.send(blocks.listBlocks, fixture.hr)).body.data[0]).toMatchObject({ id: added.id, max_away: 2 })
  })

  it('takes nobody out who writes it, and leaves those who are out already', async () => {
    const { employee_id } = await fixture.member({ department_id: await app.fixture.department(), team_id: null })
    const keeper = await app.fixture.admin({ 'requests.policy': 'all', 'requests.read': 'all' }, { employee_id })
    const exempt = blockInput({ exempt_ids: [employee_id], from_date: '2028-06-01', to_date: '2028-06-05' })
    expect((await app.send(blocks.addBlock, keeper, { body: exempt })).body.code).toBe('requests.own_rule')
    const added = (await app.send(blocks.addBlock, fixture.hr, { body: exempt })).body.data
    const stored = { params: { id: added.id }, body: { ...exempt, name: 'Counting', version: added.version } }
    expect((await app.send(blocks.updateBlock, keeper, stored)).body.status).toBe(true)
  })

  it('names what does not fit', async () => {
    const cases: [Partial<BlockInput>, string][] = [
      [{ department_ids: [UNKNOWN_ID] }, 'department_ids'],
      [{ team_ids: [UNKNOWN_ID] }, 'team_ids'],
      [{ type_ids: [UNKNOWN_ID] }, 'type_ids'],
      [{ exempt_ids: [UNKNOWN_ID] }, 'exempt_ids'],
      [{ level: 'limited' }, 'max_away'],
      [{ max_away: 3 }, 'max_away'],
      [{ to_date: '2026-05-01' }, 'to_date'],
      [{ to_date: '2027-07-01' }, 'to_date'],
    ]
    for (const [given, field] of cases) {
      const response = await app.send(blocks.addBlock, fixture.hr, { body: blockInput(given) })
      expect([response.status, Object.keys(response.body.fields ?? {})], field).toEqual([400, [field]])
    }
    const missing = { params: { id: UNKNOWN_ID }, query: { version: 1 } }
    expect((await app.send(blocks.deleteBlock, fixture.hr, missing)).status).toBe(404)
  })
})

describe('a deputy', () => {
  const name = (
    body: Partial<BodyOf<typeof delegations.addDelegation>> &
      Pick<BodyOf<typeof delegations.addDelegation>, 'to_employee_id'>,
  ) =>
    app.send(delegations.addDelegation, fixture.hr, {
      body: { from_date: '2026-05-04', to_date: '2026-05-08', ...body },
    })

  it('is named once for each day and ended once, however many ask at once', async () => {
    const [owner, deputy] = [await app.fixture.employee(), await app.fixture.employee()]
    const responses = await together(() => name({ from_employee_id: owner, to_employee_id: deputy }))
    expect(done(responses)).toBe(1)
    expect(responses.find(({ body }) => !body.status)?.body).toMatchObject({ code: 'requests.delegation_overlap' })
    const { id } = required(responses.find(({ body }) => body.status)).body.data
    const ends = await together(() => app.send(delegations.endDelegation, fixture.hr, { params: { id } }))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 404)).toHaveLength(CALLERS - 1)
    expect(await auditOf('requests.undelegated', id)).toHaveLength(1)
    expect((await name({ from_employee_id: owner, to_employee_id: deputy })).status).toBe(200)
  })

  it('is employed on each of the days, those between two employments among them', async () => {
    const owner = await app.fixture.employee()
    const deputy = await app.fixture.employee({ left_on: '2026-05-05' })
    await app.db
      .insertInto('employments')
      .columns(['employee_id', 'brand_id', 'employee_no', 'employment_type', 'joined_on'])
      .expression((row) =>
        row
          .selectFrom('employments')
          .select((part) => [
            'employee_id',
            'brand_id',
            part.val(`R${deputy}`).as('employee_no'),
            'employment_type',
            part.val('2026-05-07').$castTo<string>().as('joined_on'),
          ])
          .where('employee_id', '=', deputy),
      )
      .execute()
    const between = { from_employee_id: owner, to_employee_id: deputy }
    expect((await name(between)).body.code).toBe('requests.not_employed')
    expect((await name({ ...between, from_date: '2026-05-07' })).body.status).toBe(true)
  })

  it('of another person is not ended by an approver, as if it were not there', async () => {
    const [owner, deputy] = [await app.fixture.employee(), await app.fixture.employee()]
    const { id } = (await name({ from_employee_id: owner, to_employee_id: deputy })).body.data
    const end = (given: number) => app.send(delegations.endDelegation, fixture.head, { params: { id: given } })
    const [unknown, strange] = [await end(UNKNOWN_ID), await end(id)]
    expect([strange.status, strange.body]).toEqual([404, unknown.body])
  })
})
