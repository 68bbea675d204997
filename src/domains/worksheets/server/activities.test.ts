import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../contract/activities.calls.ts'
import { codeOf, codesOf, NOW, startWorksheets, TODAY, type WorksheetsWorld } from './testing/worksheets-world.ts'

let world: WorksheetsWorld
beforeAll(async () => {
  world = await startWorksheets()
})
beforeEach(() => world.app.clock.set(NOW))
afterAll(async () => world.app.stop())

const body = (name: string) => ({ department_id: world.department_id, name, unit: 'minutes' }) as const
const update = (id: number, more: object, call: typeof calls.updateDaily = calls.updateDaily) =>
  world.app.ask(call, world.keeper, { params: { dep_id: id }, body: { version: 1, ...more } })
const listed = async () =>
  world.data(world.app.ask(calls.listDaily, world.keeper, { params: { dep_id: world.department_id }, query: {} }))

describe('an activity', () => {
  it('is added once of a name, however many add it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.app.ask(calls.addDaily, world.keeper, { body: body('Calls') })),
    )
    expect(codesOf(answers)).toEqual({ done: 1, 'activities.duplicate': 49 })
    const again = await world.app.ask(calls.addDaily, world.keeper, { body: body('CALLS') })
    expect(again.body.message).toBe('This department already has CALLS.')
    expect(codeOf(await world.app.ask(calls.addWeekly, world.keeper, { body: body('Calls') }))).toBe('done')
  })

  it('is changed by one of fifty who saw the same version', async () => {
    const { id } = await world.activity()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => update(id, { position: at })))
    expect(codesOf(answers)).toEqual({ done: 1, 'common.stale': 49 })
  })

  it('A16: of another cadence is not found', async () => {
    const weekly = await world.activity({}, calls.addWeekly)
    expect((await update(weekly.id, { name: 'Daily now' })).status).toBe(404)
    expect((await world.app.ask(calls.deleteDaily, world.keeper, { params: { id: weekly.id } })).status).toBe(404)
    expect(codeOf(await update(weekly.id, { name: 'Still weekly' }, calls.updateWeekly))).toBe('done')
  })

  it('keeps its unit once an entry uses it', async () => {
    const { id } = await world.activity()
    expect(codeOf(await update(id, { unit: 'check' }))).toBe('done')
    const one = await world.person()
    await world.submitted(one, TODAY, { lines: [{ activity_id: id, checked: true }] })
    const refused = await update(id, { unit: 'count', version: 2 })
    expect([codeOf(refused), refused.body.message]).toEqual([
      'activities.unit_fixed',
      'The unit cannot change: 1 entries use it.',
    ])
  })

  it('says which facts do not fit together', async () => {
    const { id } = await world.activity()
    expect((await update(id, { expected_count: 5 })).body.fields).toEqual({
      expected_count: 'Only a count is expected',
    })
    expect((await update(id, { fill_from: 'tasks_done' })).status).toBe(400)
    expect((await update(id, { designation_id: 999_999 })).status).toBe(400)
    const nowhere = { ...body('Nowhere'), department_id: 999_999 }
    expect((await world.app.ask(calls.addDaily, world.keeper, { body: nowhere })).status).toBe(404)
  })

  it('A11: with entries is retired: gone from the form, and still in its reports', async () => {
    const [used, unused] = [await world.activity(), await world.activity()]
    const one = await world.person()
    await world.submitted(one, TODAY, { lines: [{ activity_id: used.id, minutes: 5 }] })
    const remove = (id: number) => world.app.ask(calls.deleteDaily, world.keeper, { params: { id } })
    expect((await remove(unused.id)).body.data).toEqual({ id: unused.id, retired: false })
    const answers = await Promise.all(Array.from({ length: 50 }, () => remove(used.id)))
    expect(answers.filter(({ status }) => status === 200).map(({ body: { data } }) => data)).toEqual([
      { id: used.id, retired: true },
    ])
    const ids = (await world.form(one)).activities.map(({ id }) => id)
    expect(ids).not.toContain(used.id)
    expect((await world.day(one, TODAY)).report?.lines[0]?.activity.name).toBe(used.name)
    expect((await listed()).activities.map(({ id }) => id)).not.toContain(used.id)
    expect(codeOf(await world.app.ask(calls.addDaily, world.keeper, { body: body(used.name) }))).toBe('done')
  })

  it('applies to one designation alone where it names one', async () => {
    const { db } = world.app
    const { id: designation_id } = await db
      .insertInto('designations')
      .values({ name: 'Writer of reports', level: 3 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const only = await world.activity({ designation_id })
    const [one, other] = [await world.person(), await world.person()]
    await db.updateTable('placements').set({ designation_id }).where('employee_id', '=', one.id).execute()
    const has = async (who: typeof one) => (await world.form(who)).activities.some(({ id }) => id === only.id)
    expect([await has(one), await has(other)]).toEqual([true, false])
  })
})

describe('a job description', () => {
  const describeIt = (activity_id: number, effective_from?: string) =>
    world.app.ask(calls.addJobDescription, world.keeper, {
      body: { activity_id, body: '- Answer\n- Ask', ...(effective_from === undefined ? {} : { effective_from }) },
    })

  it('starts today or later, and once on a day', async () => {
    const { id } = await world.activity()
    expect(codeOf(await describeIt(id, '2026-05-11'))).toBe('job_descriptions.past')
    const answers = await Promise.all(Array.from({ length: 50 }, () => describeIt(id)))
    expect(codesOf(answers)).toEqual({ done: 1, 'job_descriptions.same_day': 49 })
    expect((await world.data(describeIt(id, '2026-06-01'))).versions.map(({ version_no }) => version_no)).toEqual([
      2, 1,
    ])
  })

  it('never changes', async () => {
    const { id } = await world.activity({ job_description: 'Old' })
    await expect(
      world.app.db.updateTable('job_descriptions').set({ body: 'New' }).where('activity_id', '=', id).execute(),
    ).rejects.toThrow('only ever added')
  })
})
