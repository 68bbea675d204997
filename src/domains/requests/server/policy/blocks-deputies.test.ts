import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import type { Input } from '#kit/contract/call.ts'
import { required } from '#kit/contract/testing/required.ts'
import type { BodyOf } from '#kit/contract/testing/input-of.ts'
import * as blocks from '../../contract/blocks.calls.ts'
import * as delegations from '../../contract/delegations.calls.ts'
import { type RequestsWorld, startRequests } from '../testing/requests-world.ts'

let app: TestApp
let world: RequestsWorld
beforeAll(async () => {
  ;({ app, world } = await startRequests())
})
afterAll(() => app.stop())

const GONE = 2_000_000_000
const CALLERS = 50
const together = <Answer>(ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => ask(index)))
const done = (answers: readonly { body: { status: boolean } }[]): number =>
  answers.filter(({ body }) => body.status).length
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

describe('a black-out', () => {
  it('is deleted once', async () => {
    const added = (await app.ask(blocks.addBlock, world.hr, { body: blockInput() })).body.data
    const gone = () =>
      app.ask(blocks.deleteBlock, world.hr, { params: { id: added.id }, query: { version: added.version } })
    expect(done(await together(gone))).toBe(1)
    expect((await app.ask(blocks.listBlocks, world.hr)).body.data.map(({ id }) => id)).not.toContain(added.id)
    expect(await auditOf('requests.block_deleted', added.id)).toHaveLength(1)
  })

  it('is changed in the version that was seen, latest first in the list', async () => {
    const added = (await app.ask(blocks.addBlock, world.hr, { body: blockInput() })).body.data
    const body = {
      ...blockInput({ level: 'limited', max_away: 2, from_date: '2027-06-01', to_date: '2027-06-05' }),
      version: added.version,
    }
    const answers = await together(() => app.ask(blocks.updateBlock, world.hr, { params: { id: added.id }, body }))
    expect(done(answers)).toBe(1)
    expect((await app.ask(blocks.listBlocks, world.hr)).body.data[0]).toMatchObject({ id: added.id, max_away: 2 })
  })

  it('takes nobody out who writes it, and leaves those who are out already', async () => {
    const { employee_id } = await world.member({ department_id: await app.world.department(), team_id: null })
    const keeper = await app.world.admin({ 'requests.policy': 'all', 'requests.read': 'all' }, { employee_id })
    const exempt = blockInput({ exempt_ids: [employee_id], from_date: '2028-06-01', to_date: '2028-06-05' })
    expect((await app.ask(blocks.addBlock, keeper, { body: exempt })).body.code).toBe('requests.own_rule')
    const added = (await app.ask(blocks.addBlock, world.hr, { body: exempt })).body.data
    const kept = { params: { id: added.id }, body: { ...exempt, name: 'Counting', version: added.version } }
    expect((await app.ask(blocks.updateBlock, keeper, kept)).body.status).toBe(true)
  })

  it('names what does not fit', async () => {
    const cases: [Partial<BlockInput>, string][] = [
      [{ department_ids: [GONE] }, 'department_ids'],
      [{ team_ids: [GONE] }, 'team_ids'],
      [{ type_ids: [GONE] }, 'type_ids'],
      [{ exempt_ids: [GONE] }, 'exempt_ids'],
      [{ level: 'limited' }, 'max_away'],
      [{ max_away: 3 }, 'max_away'],
      [{ to_date: '2026-05-01' }, 'to_date'],
      [{ to_date: '2027-07-01' }, 'to_date'],
    ]
    for (const [given, field] of cases) {
      const answer = await app.ask(blocks.addBlock, world.hr, { body: blockInput(given) })
      expect([answer.status, Object.keys(answer.body.fields ?? {})], field).toEqual([400, [field]])
    }
    const missing = { params: { id: GONE }, query: { version: 1 } }
    expect((await app.ask(blocks.deleteBlock, world.hr, missing)).status).toBe(404)
  })
})

describe('a deputy', () => {
  const name = (
    body: Partial<BodyOf<typeof delegations.addDelegation>> &
      Pick<BodyOf<typeof delegations.addDelegation>, 'to_employee_id'>,
  ) =>
    app.ask(delegations.addDelegation, world.hr, {
      body: { from_date: '2026-05-04', to_date: '2026-05-08', ...body },
    })

  it('is named once for each day and ended once, however many ask at once', async () => {
    const [owner, deputy] = [await app.world.employee(), await app.world.employee()]
    const answers = await together(() => name({ from_employee_id: owner, to_employee_id: deputy }))
    expect(done(answers)).toBe(1)
    expect(answers.find(({ body }) => !body.status)?.body).toMatchObject({ code: 'requests.delegation_overlap' })
    const { id } = required(answers.find(({ body }) => body.status)).body.data
    const ends = await together(() => app.ask(delegations.endDelegation, world.hr, { params: { id } }))
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(ends.filter(({ status }) => status === 404)).toHaveLength(CALLERS - 1)
    expect(await auditOf('requests.undelegated', id)).toHaveLength(1)
    expect((await name({ from_employee_id: owner, to_employee_id: deputy })).status).toBe(200)
  })

  it('is employed on each of the days, those between two employments among them', async () => {
    const owner = await app.world.employee()
    const deputy = await app.world.employee({ left_on: '2026-05-05' })
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
    const [owner, deputy] = [await app.world.employee(), await app.world.employee()]
    const { id } = (await name({ from_employee_id: owner, to_employee_id: deputy })).body.data
    const end = (given: number) => app.ask(delegations.endDelegation, world.head, { params: { id: given } })
    const [unknown, strange] = [await end(GONE), await end(id)]
    expect([strange.status, strange.body]).toEqual([404, unknown.body])
  })
})
