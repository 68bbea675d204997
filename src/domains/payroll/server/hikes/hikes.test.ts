import { readPdf } from '#kit/server/testing/read-pdf.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { firstOf, nthOf, required } from '#kit/contract/testing/required.ts'
import * as hikes from '../../contract/hikes.calls.ts'
import { updateSalary } from '../../contract/salaries.calls.ts'
import type { PayrollFixture } from '../testing/payroll-fixture.ts'
import { type HikesFixture, itemOf, startHikes } from '../testing/hikes-fixture.ts'

let app: TestApp
let pay: PayrollFixture
let fixture: HikesFixture
beforeAll(async () => {
  ;({ app, pay, fixture } = await startHikes())
})
afterAll(() => app.stop())

const list = (query = {}, actor = fixture.proposer) => app.send(hikes.listHikes, actor, { query })

describe('a proposal', () => {
  it('takes a percentage or the new pay, each rounded half to even', async () => {
    const [anna, ben] = [await pay.member({ base_minor: 333_335 }), await pay.member()]
    const first = await fixture.propose(anna.employee_id, { percent_bp: 1000 })
    expect(first.body).toMatchObject({
      status: true,
      data: {
        items: [{ row: 1, ok: true }],
        // 366,668.5 comes to the even unit.
        hikes: [{ state: 'proposed', current_minor: 333_335, new_minor: 366_668, annual_cost_minor: 399_996 }],
      },
    })
    const second = await fixture.propose(ben.employee_id, { new_minor: 412_345 })
    expect(second.body.data.hikes[0]).toMatchObject({ current_minor: 400_000, new_minor: 412_345, percent_bp: 309 })
  })

  it('is refused without a salary on the day before, twice, for no raise and for more than double', async () => {
    const [unpaid, person] = [await app.fixture.user({ joined_on: '2025-06-01' }), await pay.member()]
    expect((await fixture.propose(unpaid.employee_id)).body).toMatchObject({
      code: 'hikes.no_salary',
      message: 'This person has no salary on that day.',
    })
    expect((await fixture.propose(person.employee_id, { effective_from: '2026-01-01' })).body.code).toBe(
      'hikes.no_salary',
    )
    expect((await fixture.propose(person.employee_id, { new_minor: 400_000 })).body.code).toBe('hikes.not_a_raise')
    expect((await fixture.propose(person.employee_id, { new_minor: 800_001 })).body.code).toBe('hikes.too_high')
    await fixture.proposed(person)
    expect((await fixture.propose(person.employee_id)).body).toMatchObject({
      code: 'hikes.open_exists',
      message: 'A hike for this person is already open.',
    })
    expect((await fixture.propose(987_654)).status).toBe(400)
  })

  it('lies at most a year back, inside of the employment, and on a day without another salary', async () => {
    const person = await pay.member({ effective_from: '2025-07-05' }, { joined_on: '2024-01-01' })
    const leaver = await pay.member({}, { left_on: '2026-07-31' })
    await pay.pay(person.employee_id, { effective_from: '2026-09-01', base_minor: 410_000, reason: 'change' })
    const code = async (id: number, effective_from: string) => (await fixture.propose(id, { effective_from })).body.code
    expect(await code(leaver.employee_id, '2026-08-01')).toBe('payroll.after_leaving')
    expect(await code(person.employee_id, '2026-09-01')).toBe('payroll.duplicate_date')
    const old = await pay.member({ effective_from: '2025-07-01' }, { joined_on: '2024-01-01' })
    await sql`update salaries set effective_from = '2025-01-01' where employee_id = ${old.employee_id}`.execute(app.db)
    expect(await code(old.employee_id, '2025-06-30')).toBe('payroll.too_old')
    expect(await code(old.employee_id, '2025-07-01')).toBeUndefined()
  })

  it('of a list is all or nothing, and is checked before without being saved', async () => {
    const [one, two] = [await pay.member(), await pay.member()]
    const items = [itemOf(one.employee_id), itemOf(two.employee_id), itemOf(two.employee_id)]
    const dry = await app.send(hikes.proposeHikes, fixture.proposer, { body: { items, dry_run: true } })
    expect(dry.body.data.items).toMatchObject([
      { row: 1, ok: true, current_minor: 400_000, new_minor: 440_000, annual_cost_minor: 480_000 },
      { row: 2, ok: true },
      { row: 3, ok: false, code: 'hikes.open_exists' },
    ])
    const refused = await app.send(hikes.proposeHikes, fixture.proposer, { body: { items } })
    expect(refused.body).toMatchObject({ code: 'payroll.rows_refused', message: '1 of 3 rows are refused.' })
    expect((await list({ employee_id: one.employee_id })).body.data).toEqual([])
    const made = await app.send(hikes.proposeHikes, fixture.proposer, { body: { items: items.slice(0, 2) } })
    expect(made.body.data.hikes).toHaveLength(2)
  })

  it.each([{ percent_bp: 10_001 }, { new_minor: 10.5 }, { new_minor: 1e21 }, { new_minor: -1 }, { note: '' }])(
    'with %o is no input (A16)',
    async (given) => {
      const person = await pay.member()
      const { percent_bp: _percent, ...item } = itemOf(person.employee_id)
      const body = { items: [{ ...item, ...given }] }
      const response = await app.send(hikes.proposeHikes, fixture.proposer, { body })
      expect(response.status).toBe(400)
    },
  )

  it('is changed by its proposer or by who decides; who changed it does not decide it', async () => {
    const person = await pay.member()
    const id = await fixture.proposed(person)
    const update = async (body: object, actor = fixture.proposer) => {
      const { version } = await fixture.row(id)
      return app.send(hikes.updateHike, actor, { params: { id }, body: { version, ...body } })
    }
    expect((await update({ percent_bp: 500, note: 'Less' })).body).toMatchObject({
      data: { new_minor: 420_000, percent_bp: 500, note: 'Less' },
    })
    expect((await update({ note: 'Kept' })).body.data).toMatchObject({ new_minor: 420_000, percent_bp: 500 })
    expect((await update({ percent_bp: 1 }, fixture.manager)).body).toMatchObject({ code: 'hikes.not_yours' })
    expect((await update({ percent_bp: 500, new_minor: 500_000 })).status).toBe(400)
    const amount = { new_minor: 430_010, percent_bp: 750 }
    expect((await update({ new_minor: 430_010 }, fixture.decider)).body.data).toMatchObject(amount)
    expect((await update({ percent_bp: 750, note: 'As it stands' }, fixture.decider)).body.data).toMatchObject(amount)
    expect((await fixture.approve([id])).body).toMatchObject({ code: 'hikes.four_eyes' })
    await update({ note: 'Checked again' })
    expect((await fixture.approve([id])).body).toMatchObject({ status: true })
    expect((await update({ note: 'Too late' })).body).toMatchObject({
      code: 'hikes.decided',
      message: 'This hike is already decided.',
    })
  })

  it('is withdrawn by its proposer while it is open, later by who decides', async () => {
    const [one, two] = [await pay.member(), await pay.member()]
    const first = await fixture.proposed(one)
    const withdraw = (id: number, actor = fixture.proposer) => app.send(hikes.withdrawHike, actor, { params: { id } })
    expect((await withdraw(first, fixture.manager)).body).toMatchObject({ code: 'hikes.not_yours' })
    expect((await withdraw(first)).body).toMatchObject({ status: true, data: { id: first } })
    expect((await withdraw(first)).body).toMatchObject({ code: 'hikes.decided' })
    const second = await fixture.approved(two)
    expect((await withdraw(second, fixture.decider)).body).toMatchObject({ status: true })
    expect((await fixture.row(second)).state).toBe('withdrawn')
    expect((await withdraw(987_654)).status).toBe(404)
  })
})

describe('a decision', () => {
  it('is made by another than the proposer, for all rows or none', async () => {
    const [one, two] = [await pay.member(), await pay.member()]
    const ids = [await fixture.proposed(one), await fixture.proposed(two)]
    expect((await fixture.approve(ids, fixture.proposer)).body).toMatchObject({
      code: 'hikes.four_eyes',
      message: 'Someone else must decide this hike.',
    })
    const rejected = await app.send(hikes.rejectHikes, fixture.decider, {
      body: { ids: [firstOf(ids)], note: 'Not this year' },
    })
    expect(rejected.body).toMatchObject({
      data: [{ state: 'rejected', decision_note: 'Not this year' }],
    })
    expect((await fixture.approve(ids)).body).toMatchObject({ code: 'hikes.decided' })
    expect((await fixture.row(nthOf(ids, 1))).state).toBe('proposed')
    const seen = [{ id: nthOf(ids, 1), version: 99 }]
    const stale = await app.send(hikes.approveHikes, fixture.decider, { body: { ids: [nthOf(ids, 1)], seen } })
    expect(stale.body.code).toBe('common.stale')
    const approved = await fixture.approve([nthOf(ids, 1)])
    expect(approved.body).toMatchObject({ status: true, data: [{ state: 'approved' }] })
    const alone = await app.send(hikes.rejectHikes, fixture.decider, { body: { ids: [nthOf(ids, 1)], note: 'Now' } })
    expect(alone.body).toMatchObject({ code: 'hikes.decided' })
    expect((await fixture.approve([nthOf(ids, 1), 987_654])).status).toBe(404)
  })

  it('cannot be undone or made by one person by any statement', async () => {
    const person = await pay.member()
    const id = await fixture.proposed(person)
    const { proposed_by } = await fixture.row(id)
    await expect(
      sql`update hikes set state = 'approved', decided_by = ${proposed_by}, decided_at = app_now() where id = ${id}`.execute(
        app.db,
      ),
    ).rejects.toThrow('hikes_four_eyes')
    await fixture.approve([id])
    for (const statement of [
      sql`update hikes set new_minor = new_minor + 1 where id = ${id}`,
      sql`update hikes set state = 'proposed' where id = ${id}`,
      sql`update hikes set state = 'applied' where id = ${id}`,
      sql`insert into hikes (employee_id, effective_from, currency, basis, current_minor, new_minor, percent_bp, reason, note,
        proposed_by) values (${person.employee_id}, '2026-10-01', 'EUR', 'monthly', 1, 2, 1, 'merit', 'x', ${proposed_by})`,
    ])
      await expect(statement.execute(app.db)).rejects.toThrow(/this hike is decided|hikes_/)
  })
})

describe('an approved hike', () => {
  it('becomes the salary with the components of the one before, and a letter that always has the same bytes', async () => {
    const { body } = await pay.component({ code: 'HOUSING', name: 'Housing', kind: 'earning', calc: 'fixed' })
    const person = await pay.member({ components: [{ component_id: body.data.id, amount_minor: 30_000 }] })
    const id = await fixture.approved(person, { effective_from: '2026-07-01' })
    const applied = await fixture.apply([id])
    expect(applied.body).toMatchObject({
      data: [{ state: 'applied', has_letter: true, can: { apply: false } }],
    })
    const [, raised] = await fixture.salariesOf(person)
    expect(raised).toMatchObject({ effective_from: '2026-07-01', base_minor: 440_000, reason: 'hike', hike_id: id })
    const unraised = await app.db
      .selectFrom('salary_components')
      .selectAll()
      .where('salary_id', '=', required(raised).id)
      .executeTakeFirstOrThrow()
    expect(unraised.amount_minor).toBe(30_000)
    const letter = () => app.send(hikes.hikeLetter, fixture.decider, { params: { id } })
    const first = await letter()
    expect(first.headers['content-type']).toBe('application/pdf')
    const { pages, roles } = await readPdf(first.bytes)
    expect(pages.join()).toContain('4,400.00')
    expect(roles).toContain('H1')
    expect((await letter()).bytes.equals(first.bytes)).toBe(true)
    expect((await fixture.apply([id])).body).toMatchObject({
      code: 'hikes.not_approved',
      message: 'Only an approved hike can be applied.',
    })
  })

  it('is not applied once the salary is another one (A18), nor after the last day, nor before its approval', async () => {
    const [one, two, three] = [await pay.member(), await pay.member(), await pay.member()]
    const [changed, ended] = [await fixture.approved(one), await fixture.approved(two)]
    const waiting = await fixture.proposed(three)
    const salary = firstOf(await fixture.salariesOf(one))
    await app.send(updateSalary, pay.officer, {
      params: { id: salary.id },
      body: { version: salary.version, base_minor: 410_000 },
    })
    await sql`update employments set left_on = '2026-07-15' where employee_id = ${two.employee_id}`.execute(app.db)
    expect((await fixture.apply([changed])).body).toMatchObject({
      code: 'hikes.base_changed',
      message: 'The salary changed since the proposal. Review the hike again.',
    })
    expect((await list({ employee_id: one.employee_id })).body.data).toMatchObject([
      { base_changed: true, can: { apply: false, withdraw: true } },
    ])
    expect((await fixture.apply([ended])).body.code).toBe('payroll.after_leaving')
    expect((await fixture.apply([waiting])).body.code).toBe('hikes.not_approved')
    expect((await app.send(hikes.hikeLetter, fixture.decider, { params: { id: waiting } })).status).toBe(404)
  })
})

describe('a hike before a salary that begins later (P8)', () => {
  const planned = async (more: object = {}) => {
    const person = await pay.member()
    await pay.pay(person.employee_id, { effective_from: '2026-09-01', base_minor: 410_000, reason: 'change', ...more })
    return person
  }
  const apply = (id: number, later?: 'raise' | 'keep') =>
    app.send(hikes.applyHikes, fixture.decider, { body: { ids: [id], ...(later ? { later } : {}) } })
  const bases = async (person: { employee_id: number }) =>
    (await fixture.salariesOf(person)).map(({ base_minor }) => base_minor)

  it('names it where it is proposed, decided and applied', async () => {
    const person = await planned()
    const viewEligibility = (actor = fixture.proposer) =>
      app.send(hikes.viewHikeEligibility, actor, {
        params: { id: person.employee_id },
        query: { effective_from: '2026-08-01' },
      })
    const later = { effective_from: '2026-09-01', currency: 'EUR', basis: 'monthly' }
    expect((await viewEligibility()).body.data).toMatchObject({
      ok: true,
      later_salaries: [{ ...later, base_minor: 410_000, raised_minor: null }],
    })
    expect((await viewEligibility(fixture.manager)).body.data.later_salaries).toMatchObject([
      { ...later, base_minor: null },
    ])
    const id = await fixture.approved(person)
    expect((await list({ id })).body.data).toMatchObject([
      { later_salaries: [{ ...later, base_minor: 410_000, raised_minor: 451_000 }] },
    ])
    expect((await apply(id)).body).toMatchObject({
      code: 'hikes.later_salary',
      message: expect.stringContaining('starts on 1 September 2026'),
    })
    expect(await bases(person)).toEqual([400_000, 410_000])
  })

  it('raises it in the same proportion, or leaves it, by choice of who applies', async () => {
    const [raised, unraised] = [await planned({ base_minor: 410_005 }), await planned()]
    const [first, second] = [await fixture.approved(raised), await fixture.approved(unraised)]
    expect((await apply(first, 'raise')).body).toMatchObject({ data: [{ state: 'applied', later_salaries: [] }] })
    // 451,005.5 comes to the even unit.
    expect(await bases(raised)).toEqual([400_000, 440_000, 451_006])
    await apply(second, 'keep')
    expect(await bases(unraised)).toEqual([400_000, 440_000, 410_000])
  })

  it('is not applied by itself on its day, and cannot raise what a payslip uses', async () => {
    const person = await planned({ effective_from: '2026-06-15' })
    const id = await fixture.approved(person, { effective_from: '2026-06-10' })
    await app.runJob('hikes.apply')
    expect((await fixture.row(id)).state).toBe('approved')
    const { run_id } = (await pay.generate(person.employee_id)).body.data
    await pay.acceptAll(run_id)
    await pay.approve(run_id)
    await pay.issue(run_id)
    expect((await apply(id, 'raise')).body).toMatchObject({ code: 'payroll.used' })
    expect((await fixture.row(id)).state).toBe('approved')
    expect(await bases(person)).toEqual([400_000, 410_000])
  })
})

describe('a raise dated back', () => {
  const backPay = (items: object[], actor = fixture.proposer) =>
    app.send(hikes.hikeBackPay, actor, { body: { items: items as never } })

  it('names the issued months that it touches, with what each is more, and changes nothing', async () => {
    const [person, other] = [await pay.member(), await pay.member()]
    for (const one of [person, other]) {
      const { run_id } = (await pay.generate(one.employee_id)).body.data
      await pay.acceptAll(run_id)
      await pay.approve(run_id)
      await pay.issue(run_id)
    }
    const dated = { employee_id: person.employee_id, effective_from: '2026-06-15', percent_bp: 1000 }
    const ahead = { employee_id: other.employee_id, effective_from: '2026-07-01', new_minor: 500_000 }
    expect((await backPay([dated, ahead])).body.data).toEqual([
      { employee_id: person.employee_id, months: [{ month: '2026-06', currency: 'EUR', difference_minor: 21_333 }] },
      { employee_id: other.employee_id, months: [] },
    ])
    expect(await fixture.salariesOf(person)).toHaveLength(1)
    expect((await backPay([dated], fixture.manager)).body.data).toMatchObject([
      { months: [{ month: '2026-06', difference_minor: null }] },
    ])
    expect((await backPay([ahead], fixture.manager)).status).toBe(403)

    const id = await fixture.approved(person, { effective_from: '2026-06-15' })
    await fixture.apply([id])
    await app.runJob('payroll.late_facts')
    const differences = await app.db
      .selectFrom('pay_differences')
      .select(['for_month', 'amount_minor'])
      .where('employee_id', '=', person.employee_id)
      .execute()
    expect(differences).toEqual([{ for_month: '2026-06', amount_minor: 21_333 }])
  })
})

describe('the list', () => {
  it('filters by state, person, department and days, and pages by key', async () => {
    const department_id = await app.fixture.department()
    const people = await Promise.all([1, 2, 3].map(() => pay.member({}, { department_id })))
    const days = ['2026-08-01', '2026-09-01', '2026-10-01']
    for (const [at, person] of people.entries()) await fixture.proposed(person, { effective_from: nthOf(days, at) })
    const first = await list({ department_id, limit: 2 })
    expect(first.body.data.map((hike) => hike.effective_from)).toEqual(['2026-10-01', '2026-09-01'])
    expect(first.body.meta.total).toBe(3)
    const second = await list({ department_id, limit: 2, cursor: first.body.meta.next_cursor })
    expect(second.body.data.map((hike) => hike.effective_from)).toEqual(['2026-08-01'])
    expect((await list({ department_id, from: '2026-09-01', to: '2026-09-30' })).body.data).toHaveLength(1)
    expect((await list({ department_id, state: 'approved' })).body.data).toEqual([])
    expect((await list({ employee_id: firstOf(people).employee_id, sort: 'employee' })).body.data).toHaveLength(1)
  })
})
