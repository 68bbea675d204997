import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../contract/activities.calls.ts'
import { codeOf, codesOf, NOW, startWorksheets, TODAY, type WorksheetsFixture } from './testing/worksheets-fixture.ts'

let fixture: WorksheetsFixture
beforeAll(async () => {
  fixture = await startWorksheets()
})
beforeEach(() => fixture.app.clock.set(NOW))
afterAll(async () => fixture.app.stop())

const body = (name: string) => ({ department_id: fixture.department_id, name, unit: 'minutes' }) as const
const update = (id: number, more: object, call: typeof calls.updateDaily = calls.updateDaily) =>
  fixture.app.send(call, fixture.keeper, { params: { dep_id: id }, body: { version: 1, ...more } })
const listed = async () =>
  fixture.data(
    fixture.app.send(calls.listDaily, fixture.keeper, { params: { dep_id: fixture.department_id }, query: {} }),
  )

describe('an activity', () => {
  it('is added once of a name, however many add it', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => fixture.app.send(calls.addDaily, fixture.keeper, { body: body('Calls') })),
    )
    expect(codesOf(responses)).toEqual({ done: 1, 'activities.duplicate': 49 })
    const again = await fixture.app.send(calls.addDaily, fixture.keeper, { body: body('CALLS') })
    expect(again.body.message).toBe('This department already has CALLS.')
    expect(codeOf(await fixture.app.send(calls.addWeekly, fixture.keeper, { body: body('Calls') }))).toBe('done')
  })

  it('is changed by one of fifty who saw the same version', async () => {
    const { id } = await fixture.activity()
    const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => update(id, { position: at + 1 })))
    expect(codesOf(responses)).toEqual({ done: 1, 'common.stale': 49 })
  })

  it('A16: of another cadence is not found', async () => {
    const weekly = await fixture.activity({}, calls.addWeekly)
    expect((await update(weekly.id, { name: 'Daily now' })).status).toBe(404)
    expect((await fixture.app.send(calls.deleteDaily, fixture.keeper, { params: { id: weekly.id } })).status).toBe(404)
    expect(codeOf(await update(weekly.id, { name: 'Still weekly' }, calls.updateWeekly))).toBe('done')
  })

  it('retains its unit once an entry uses it', async () => {
    const { id } = await fixture.activity()
    expect(codeOf(await update(id, { unit: 'check' }))).toBe('done')
    const one = await fixture.person()
    await fixture.submitted(one, TODAY, { lines: [{ activity_id: id, checked: true }] })
    const refused = await update(id, { unit: 'count', version: 2 })
    expect([codeOf(refused), refused.body.message]).toEqual([
      'activities.unit_fixed',
      'The unit cannot change: 1 entries use it.',
    ])
  })

  it('refuses fields that do not fit together', async () => {
    const { id } = await fixture.activity()
    expect((await update(id, { expected_count: 5 })).body.fields).toEqual({
      expected_count: 'Only a count is expected',
    })
    expect((await update(id, { fill_from: 'tasks_done' })).status).toBe(400)
    expect((await update(id, { designation_id: 999_999 })).status).toBe(400)
    const nowhere = { ...body('Nowhere'), department_id: 999_999 }
    expect((await fixture.app.send(calls.addDaily, fixture.keeper, { body: nowhere })).status).toBe(404)
  })

  it('A11: with entries is retired: missing in the form, and still in its reports', async () => {
    const [used, unused] = [await fixture.activity(), await fixture.activity()]
    const one = await fixture.person()
    await fixture.submitted(one, TODAY, { lines: [{ activity_id: used.id, minutes: 5 }] })
    const remove = (id: number) => fixture.app.send(calls.deleteDaily, fixture.keeper, { params: { id } })
    expect((await remove(unused.id)).body.data).toEqual({ id: unused.id, retired: false })
    const responses = await Promise.all(Array.from({ length: 50 }, () => remove(used.id)))
    expect(responses.filter(({ status }) => status === 200).map(({ body: { data } }) => data)).toEqual([
      { id: used.id, retired: true },
    ])
    const ids = (await fixture.form(one)).activities.map(({ id }) => id)
    expect(ids).not.toContain(used.id)
    expect((await fixture.day(one, TODAY)).report?.lines[0]?.activity.name).toBe(used.name)
    expect((await listed()).activities.map(({ id }) => id)).not.toContain(used.id)
    expect(codeOf(await fixture.app.send(calls.addDaily, fixture.keeper, { body: body(used.name) }))).toBe('done')
  })

  it('applies to one designation alone where it names one', async () => {
    const { db } = fixture.app
    const { id: designation_id } = await db
      .insertInto('designations')
      .values({ name: 'Writer of reports', level: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const only = await fixture.activity({ designation_id })
    const [one, other] = [await fixture.person(), await fixture.person()]
    await db.updateTable('placements').set({ designation_id }).where('employee_id', '=', one.id).execute()
    const has = async (who: typeof one) => (await fixture.form(who)).activities.some(({ id }) => id === only.id)
    expect([await has(one), await has(other)]).toEqual([true, false])
  })
})

describe('a job description', () => {
  const describeIt = (activity_id: number, effective_from?: string) =>
    fixture.app.send(calls.addJobDescription, fixture.keeper, {
      body: { activity_id, body: '- Answer\n- Ask', ...(effective_from === undefined ? {} : { effective_from }) },
    })

  it('starts today or later, and once on a day', async () => {
    const { id } = await fixture.activity()
    expect(codeOf(await describeIt(id, '2026-05-11'))).toBe('job_descriptions.past')
    const responses = await Promise.all(Array.from({ length: 50 }, () => describeIt(id)))
    expect(codesOf(responses)).toEqual({ done: 1, 'job_descriptions.same_day': 49 })
    expect((await fixture.data(describeIt(id, '2026-06-01'))).versions.map(({ version_no }) => version_no)).toEqual([
      2, 1,
    ])
  })

  it('never changes', async () => {
    const { id } = await fixture.activity({ job_description: 'Old' })
    await expect(
      fixture.app.db.updateTable('job_descriptions').set({ body: 'New' }).where('activity_id', '=', id).execute(),
    ).rejects.toThrow('only ever added')
  })
})
