import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { addEmployee } from '#domains/people/contract/employees.calls.ts'
import { searchAll } from '../contract/shell.calls.ts'

let app: TestApp
let department: number
let asha: number

const SEARCH = { 'search.read': 'all' } as const
const found = async (actor: TestActor, q: string) =>
  (await app.send(searchAll, actor, { query: { q } })).body.data.groups
const admin = (keys: Record<string, Scope>) => app.fixture.admin({ ...SEARCH, ...keys })

beforeAll(async () => {
  app = await testApp()
  const hr = await app.fixture.admin({ 'people.read': 'all', 'people.write': 'all' })
  department = await app.fixture.department()
  const role_id = await app.fixture.role('User', 101, { 'people.own.read': 'own' })
  const response = await app.send(addEmployee, hr, {
    body: {
      brand_id: await app.fixture.brand(),
      first_name: 'Asha',
      last_name: 'Rao',
      work_email: 'asha.rao@example.test',
      employment_type: 'permanent',
      joined_on: '2026-01-05',
      placement: { department_id: department, role_id },
    },
  })
  asha = response.body.data.id
})
afterAll(() => app.stop())

describe('the search of the palette', () => {
  it('leads who may read people to their records, by the beginnings of words', async () => {
    const [people, ...others] = await found(await admin({ 'people.read': 'all' }), 'ra ash')
    expect(others).toEqual([])
    expect(people).toMatchObject({
      kind: 'people',
      items: [{ id: asha, title: 'Asha Rao', path: `/admin/employee/details/${asha}` }],
    })
  })

  it('leads to the records of those who left, after everyone who is here', async () => {
    await app.fixture.user({ first_name: 'Aaron', last_name: 'Quill', left_on: '2026-02-28' })
    for (let n = 0; n < 4; n += 1) await app.fixture.user({ first_name: 'Quentin', last_name: `Quill ${n}` })
    const reader = await admin({ 'people.read': 'all' })
    const people = async () => (await found(reader, 'quill'))[0]?.items ?? []
    const [names, last] = [(await people()).map(({ title }) => title), (await people()).at(-1)]
    expect(names).toEqual(['Quentin Quill 0', 'Quentin Quill 1', 'Quentin Quill 2', 'Quentin Quill 3', 'Aaron Quill'])
    expect(last?.subtitle).toContain('Left')
    await app.fixture.user({ first_name: 'Quentin', last_name: 'Quill 4' })
    expect((await people()).map(({ title }) => title)).not.toContain('Aaron Quill')
  })

  it('leads colleagues to the directory', async () => {
    const colleague = await app.fixture.user({ grants: { ...SEARCH, 'people.directory.read': 'all' } })
    const [people] = await found(colleague, 'Asha')
    expect(people?.items).toMatchObject([{ id: asha, path: `/employee/userprofile?tab=directory&person=${asha}` }])
  })

  it('finds the departments whose page the actor may open', async () => {
    const { name } = await app.db
      .selectFrom('departments')
      .select('name')
      .where('id', '=', department)
      .executeTakeFirstOrThrow()
    expect(await found(await admin({ 'organisation.read': 'all' }), name)).toMatchObject([
      {
        kind: 'departments',
        items: [{ title: name, path: `/admin/organisation/departments?department=${department}` }],
      },
    ])
  })

  it('refuses the eleventh search of a second, and goes on with the next', async () => {
    const actor = await admin({ 'people.read': 'all' })
    const search = () => app.send(searchAll, actor, { query: { q: 'Asha' } })
    const responses = await Promise.all(Array.from({ length: 15 }, search))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = responses.find(({ status }) => status === 429)
    expect([refused?.headers['retry-after'], refused?.body.error]).toEqual([
      '1',
      'Too many attempts. Try again in 1 second.',
    ])
    expect((await app.send(searchAll, await admin({}), { query: { q: 'Asha' } })).status).toBe(200)
    app.clock.set('2026-03-11T09:00:01Z')
    expect((await search()).status).toBe(200)
  })

  it('finds nothing of what the actor may not read', async () => {
    expect(await found(await admin({}), 'Asha')).toEqual([])
  })

  it.each(['an employee', 'a lead'])(
    'asks %s the same of what is out of scope as of what is not there',
    async (who) => {
      const grants = { ...SEARCH, 'people.directory.read': 'all', 'attendance.team.read': 'team' } as const
      const actor = await app.fixture.user({ grants })
      const team = await app.fixture.team(department)
      if (who === 'a lead') await app.fixture.lead(team, actor.employee_id)
      const former = await app.fixture.user({ first_name: 'Gerda', last_name: 'Formerly', left_on: '2026-02-28' })
      const names = await app.db
        .selectFrom('teams as t')
        .innerJoin('departments as d', 'd.id', 't.department_id')
        .select(['t.name as team', 'd.name as department'])
        .where('t.id', '=', team)
        .executeTakeFirstOrThrow()
      const statementsFor = async (q: string) => {
        const before = app.statements()
        expect(await found(actor, q), q).toEqual([])
        return app.statementsAfter(before).map((statement) => statement.sql)
      }
      // The first request of a session also writes that it was there.
      await statementsFor('Nobody')
      for (const q of ['Gerda Formerly', 'Gerda', names.team, names.department]) {
        const known = await statementsFor(q)
        expect(known.length, q).toBeGreaterThan(2)
        // As many letters, which no row has.
        expect(known, q).toEqual(await statementsFor(q.replaceAll(/\w/g, 'q')))
      }
      expect(await found(await admin({ 'people.read': 'all' }), 'Gerda Formerly')).toMatchObject([
        { kind: 'people', items: expect.arrayContaining([expect.objectContaining({ id: former.employee_id })]) },
      ])
    },
  )
})
