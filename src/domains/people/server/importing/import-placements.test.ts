import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type ImportFixture, importFixture } from '#domains/records/server/testing/import-fixture.ts'
import * as calls from '../../contract/placements.calls.ts'

let app: TestApp
let hr: TestActor
let imports: ImportFixture
const GRANTS = { 'people.read': 'all', 'people.write': 'all', 'records.import': 'own' } as const
const BY_NUMBER = { match: 'employee_no' }
type Unit = Readonly<{ id: number; name: string }>
let kitchen: Unit
let bar: Unit
let grill: Unit
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(GRANTS)
  imports = importFixture(app, 'placements', hr)
  const named = async (table: string, id: number): Promise<Unit> => {
    const { rows } = await sql<Unit>`select id, name from ${sql.table(table)} where id = ${id}`.execute(app.db)
    return rows[0] ?? { id, name: '' }
  }
  kitchen = await named('departments', await app.fixture.department())
  bar = await named('departments', await app.fixture.department())
  grill = await named('teams', await app.fixture.team(kitchen.id))
})
afterAll(() => app.stop())

const numberOf = async (employee_id: number): Promise<string> =>
  (
    await app.db
      .selectFrom('employments')
      .select('employee_no')
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
  ).employee_no
const timeline = async (id: number) =>
  (await app.send(calls.listPlacements, hr, { params: { id } })).body.data.toReversed()
const dump = async () => {
  const placements =
    await sql<object>`select to_jsonb(p) - 'version' - 'updated_at' as row from placements p order by id`.execute(
      app.db,
    )
  const zones = await sql<object>`select to_jsonb(z) as row from person_zones z order by 1`.execute(app.db)
  return { placements: placements.rows, zones: zones.rows }
}

describe('placements', () => {
  it('make the timeline of people, in the order of their days, and are undone', async () => {
    const person = await app.fixture.employee({ department_id: kitchen.id, joined_on: '2024-01-01' })
    const boss = await app.fixture.employee({ department_id: kitchen.id, joined_on: '2020-01-01', first_name: 'Berta' })
    const number = await numberOf(person)
    // A plan, which rows before it carry on.
    await app.send(calls.addPlacement, hr, {
      body: {
        employee_id: person,
        effective_from: '2026-12-01',
        changes: { work_mode: 'remote' },
        reason_code: 'transfer',
      },
    })
    const before = await dump()
    const text = [
      'Personnel number;Effective date;Department;Team;Manager;Work mode;Change reason;Time zone',
      `${number};01.12.2026;;(clear);;hybrid;Promotion;`,
      `${number};01.03.2025;${bar.name.toUpperCase()};;${await numberOf(boss)};;;`,
      `${number};01.06.2025;;${grill.name};;;;Asia/Kolkata`,
    ].join('\n')
    const found = await imports.check(text, BY_NUMBER)
    expect(imports.faultsOf(found)).toEqual([])
    expect(found.counts).toMatchObject({
      create: 2,
      update: 1,
      changes: { 'work mode': 1, team: 1 },
    })
    expect(await dump()).toEqual(before)
    const done = await imports.apply(found)
    expect(done.body).toMatchObject({ status: true, data: { created: 2, updated: 1 } })
    const rows = await timeline(person)
    const shown = rows.map((row) => [
      row.effective_from,
      row.department.id,
      row.team?.id ?? null,
      row.manager?.id ?? null,
      row.work_mode,
      row.reason_code,
    ])
    expect(shown).toEqual([
      ['2024-01-01', kitchen.id, null, null, rows[0]?.work_mode, 'hire'],
      ['2025-03-01', bar.id, null, boss, rows[0]?.work_mode, 'transfer'],
      ['2025-06-01', kitchen.id, grill.id, boss, rows[0]?.work_mode, 'transfer'],
      ['2026-12-01', kitchen.id, null, boss, 'hybrid', 'promotion'],
    ])
    const again = await imports.check(text, BY_NUMBER)
    expect(again.counts).toMatchObject({ unchanged: 3, create: 0, update: 0, error: 0 })
    const undone = await imports.undo({ id: found.id, version: done.body.data.version })
    expect(undone.body).toMatchObject({ status: true, data: { kept: [] } })
    expect(await dump()).toEqual(before)
  })

  it('have each error at its cell', async () => {
    const person = await app.fixture.employee({ department_id: kitchen.id, joined_on: '2024-01-01' })
    const number = await numberOf(person)
    const found = await imports.check(
      [
        'Employee number,Valid from,Department,Team,Manager,Role,Work mode,Reason,Time zone',
        `${number},2025-01-01,${kitchen.name}x,${grill.name}x,Nobody Known,,Boat,Raise,`,
        `${number},2023-01-01,${bar.name},,,,,,`,
        `${number},2025-02-01,${bar.name},${grill.name},,(clear),,,`,
        `nobody,2025-03-01,${bar.name},,,,,,`,
        `${number},,${bar.name},,,,,,`,
        `${number},2025-04-01,${bar.name},,${number},,,,`,
        `${number},2025-04-01,${bar.name},,,,,,`,
        `${number},2025-05-01,,,,,,,Mars/Base`,
      ].join('\n'),
      BY_NUMBER,
    )
    const [first, ...others] = found.rows
    expect(first?.faults.map(({ column, message, suggestions }) => [column, message, suggestions[0]])).toEqual([
      [2, `There is no department “${kitchen.name}x”`, kitchen.name],
      [3, `There is no team “${grill.name}x”`, grill.name],
      [6, '“Boat” is none of the choices', 'Office'],
      [4, 'No one is called “Nobody Known”', undefined],
      [7, '“Raise” is none of the choices', 'Transfer'],
    ])
    expect(imports.faultsOf({ rows: others })).toEqual([
      expect.stringMatching(/^3:1 /),
      '4:5 This cannot be emptied',
      `4:3 There is no team “${grill.name}”`,
      '5:0 No one has the employee number “nobody”',
      '6:1 Valid from is required',
      expect.stringMatching(/^7:4 .*Nobody reports to themself/),
      '8:1 Row 7 is the same person and day',
      expect.stringMatching(/^9:8 .*time zone/i),
    ])
  })

  it('of people who were moved since stay as a whole, with the reason', async () => {
    const [moved, free] = await Promise.all([
      app.fixture.employee({ department_id: kitchen.id, joined_on: '2024-01-01' }),
      app.fixture.employee({ department_id: kitchen.id, joined_on: '2024-01-01' }),
    ])
    const [one, two] = await Promise.all([moved, free].map(numberOf))
    const found = await imports.check(
      `Employee number,Valid from,Department,Work mode\n${one},2025-01-01,${bar.name},\n${one},2025-06-01,,Remote\n${two},2025-01-01,${bar.name},\n`,
      BY_NUMBER,
    )
    const done = await imports.apply(found)
    await app.send(calls.addPlacement, hr, {
      body: {
        employee_id: moved,
        effective_from: '2025-09-01',
        changes: { work_mode: 'hybrid' },
        reason_code: 'transfer',
      },
    })
    const applied = { id: found.id, version: done.body.data.version }
    expect((await imports.undo(applied)).body).toMatchObject({ code: 'records.undo_changed' })
    const undone = await imports.undo(applied, true)
    expect(undone.body.data).toMatchObject({
      restored: 1,
      kept: [
        { row_no: 2, why: 'Was changed since' },
        { row_no: 3, why: 'Was changed since' },
      ],
    })
    expect((await timeline(moved)).map(({ effective_from }) => effective_from)).toEqual([
      '2024-01-01',
      '2025-01-01',
      '2025-06-01',
      '2025-09-01',
    ])
    expect(await timeline(free)).toHaveLength(1)
  })

  it('of oneself are refused, and of no one else without the right', async () => {
    const person = await app.fixture.employee({ department_id: kitchen.id, joined_on: '2024-01-01' })
    const self = await app.fixture.admin(GRANTS, { employee_id: person })
    const text = `Employee number,Valid from,Department\n${await numberOf(person)},2025-01-01,${bar.name}\n`
    expect((await importFixture(app, 'placements', self).check(text, BY_NUMBER)).counts).toMatchObject({ error: 1 })
    const narrow = await app.fixture.admin({ ...GRANTS, 'people.write': 'own' })
    const unseen = await importFixture(app, 'placements', narrow).check(text, BY_NUMBER)
    expect(imports.faultsOf(unseen)).toEqual([expect.stringMatching(/^2:0 No one has the employee number/)])
    const reader = await app.fixture.admin({ 'people.read': 'all', 'records.import': 'own' })
    expect((await importFixture(app, 'placements', reader).upload(text)).status).toBe(403)
  })
})
