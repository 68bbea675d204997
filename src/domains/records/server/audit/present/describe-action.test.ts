import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { superAdmin } from '#app/server/testing/super-admin.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateTeam } from '#domains/organisation/contract/teams.calls.ts'
import { addPlacement, cancelPlacement, listPlacements, movePeople } from '#domains/people/contract/placements.calls.ts'
import { type AuditEntry, auditAll, eraseAuditValues } from '#kit/server/audit.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { retentionRules } from '#kit/server/retention/rules.ts'
import { listAudit } from '../../../contract/audit.calls.ts'

let app: TestApp
let clara: TestActor & { name: string }
let person: TestActor & { employee_id: number }
let [support, night]: number[] = []
const NAME = 'Clara Winter'

beforeAll(async () => {
  app = await testApp('2026-04-15T09:00:00Z')
  clara = await superAdmin(app)
  await app.db.updateTable('accounts').set({ name: NAME }).where('id', '=', clara.account_id).execute()
  const department = await app.fixture.department()
  support = await app.fixture.team(department)
  night = await app.fixture.team(department)
  await app.db.updateTable('teams').set({ name: 'Support Berlin' }).where('id', '=', support).execute()
  await app.db.updateTable('teams').set({ name: 'Night Desk' }).where('id', '=', night).execute()
  const details = { first_name: 'Ravi', last_name: 'Kumar', department_id: department, team_id: support }
  person = (await app.fixture.user(details)) as typeof person
  await app.db.updateTable('accounts').set({ name: 'Ravi Kumar' }).where('id', '=', person.account_id).execute()
  // They had these names all along, whatever the clock of the database is.
  await app.db.deleteFrom('former_names').execute()
})
afterAll(() => app.stop())

const last = async (query: object = {}, reader: TestActor = clara) =>
  (await app.send(listAudit, reader, { query: { limit: 1, ...query } })).body.data[0]
const write = (action: AuditAction, entry: AuditEntry) => app.begin((work) => auditAll(work, action, [entry]))
const note = async (action: AuditAction, after: object, more: object = {}) => {
  await write(action, { entity: 'employees', id: person.employee_id, employee_id: person.employee_id, after, ...more })
  return (await last())?.sentence
}

describe('a sentence of the audit', () => {
  it('says who moved whom, from where, to where and from when, of one and of many', async () => {
    const move = { effective_from: '2026-05-01', changes: { team_id: night }, reason_code: 'transfer' as const }
    await app.send(addPlacement, clara, { body: { employee_id: person.employee_id, ...move } })
    const moved = `${NAME} moved Ravi Kumar from Support Berlin to Night Desk from 1 May 2026`
    expect((await last({ action: 'people.placement_added' }))?.sentence).toBe(moved)
    const back = { ...move, effective_from: '2026-06-01', changes: { team_id: support } }
    await app.send(movePeople, clara, { body: { employee_ids: [person.employee_id], ...back } })
    expect((await last({ action: 'people.placement_added' }))?.sentence).toBe(
      `${NAME} moved Ravi Kumar from Night Desk to Support Berlin from 1 June 2026`,
    )
  })

  it('says which planned move was cancelled', async () => {
    const { data } = (await app.send(listPlacements, clara, { params: { id: person.employee_id } })).body
    const last_one = data.find(({ effective_from }) => effective_from === '2026-06-01')
    await app.send(cancelPlacement, clara, { params: { id: last_one?.id ?? 0 } })
    expect((await last({ action: 'people.placement_cancelled' }))?.sentence).toBe(
      `${NAME} cancelled the planned move of Ravi Kumar to Support Berlin from 1 June 2026`,
    )
  })

  it('says what changed where it is not the team', async () => {
    const changes = { work_mode: 'remote' as const }
    const body = {
      employee_ids: [person.employee_id],
      effective_from: '2026-07-01',
      changes,
      reason_code: 'transfer' as const,
    }
    await app.send(movePeople, clara, { body })
    expect((await last({ action: 'people.placement_added' }))?.sentence).toBe(
      `${NAME} changed the placement of Ravi Kumar from 1 July 2026`,
    )
  })

  it('calls a record as it was called then', async () => {
    const { version } = await app.db
      .selectFrom('teams')
      .select('version')
      .where('id', '=', night ?? 0)
      .executeTakeFirstOrThrow()
    const body = { name: 'Late Desk', version }
    expect((await app.send(updateTeam, clara, { params: { team_id: night ?? 0 }, body })).status).toBe(200)
    expect((await last({ entity: 'teams' }))?.sentence).toBe(`${NAME} renamed the team Night Desk to Late Desk`)
  })

  it('lists several people, and says how many more there are', async () => {
    const others = await Promise.all(
      ['Ada', 'Ben', 'Cem', 'Dora', 'Eva'].map((first_name) => app.fixture.employee({ first_name, last_name: 'Test' })),
    )
    const offered = await note('shifts.offered', { employees: others }, { entity: 'shifts', id: 1, employee_id: null })
    expect(offered).toBe('Muster offered a shift to Ada Test, Ben Test, Cem Test and 2 others')
  })

  it('leaves out what the row does not hold, and values that the reader may not see', async () => {
    expect(await note('people.updated', {})).toBe('Muster changed the record of Ravi Kumar')
    expect(await note('people.updated', { about: 'x', mobile: '1' })).toBe(
      'Muster changed the self-description and mobile number of Ravi Kumar',
    )
    const reader = await app.fixture.admin({ 'records.audit.read': 'all', 'people.read': 'all' })
    await note('people.manager_reassigned', { manager_id: person.employee_id })
    const read = await last({ action: 'people.manager_reassigned' }, reader)
    expect(read?.sentence).toBe('Muster made Ravi Kumar the manager of Ravi Kumar')
    expect(await note('people.manager_reassigned', { manager_id: 987_654_321 })).toBe(
      'Muster changed the manager of Ravi Kumar',
    )
    expect(await note('people.manager_reassigned', { manager_id: 2 ** 40 })).toBe(
      'Muster changed the manager of Ravi Kumar',
    )
  })

  it('says keys and codes by what people call them', async () => {
    const noted = async (action: AuditAction, entity: string, after: object) => {
      await write(action, { entity, id: 987_654_321, employee_id: null, after })
      return (await last({ action }))?.sentence
    }
    expect(await noted('session.opened', 'sessions', { device: 'Unknown device' })).toBe(
      'Muster signed in with an unknown device',
    )
    expect(await noted('session.opened', 'sessions', { device: 'Firefox on Linux' })).toBe(
      'Muster signed in with Firefox on Linux',
    )
    const [key = '', rule] = retentionRules.all()[0] ?? []
    expect(await noted('records.retention_ran', 'retention_rules', { rule: key, rows: 12, error: null })).toBe(
      `Muster removed 12 rows of “${rule?.label}” that were past their time`,
    )
    expect(await noted('settings.updated', 'setting_values', { key: 'organisation.name', value: 'X' })).toBe(
      'Muster changed the setting “Name”',
    )
    expect((await last({ entity: 'setting_values' }))?.record).toEqual({ kind: 'Setting', name: 'Name' })
    expect(await noted('records.exported', 'exports', { list: 'employees.listResigned' })).toBe(
      'Muster exported the list “Employees: resigned”',
    )
  })

  it('names only what changed, and what changed below a record where nothing else did', async () => {
    const changedTask = async (row: Pick<AuditEntry, 'before' | 'after'>) => {
      await write('tasks.updated', { entity: 'tasks', id: 987_654_321, employee_id: null, ...row } as AuditEntry)
      return (await last({ action: 'tasks.updated' }))?.sentence
    }
    const name = { title: 'Renew the contract' }
    const both = { before: { due_date: null, ...name }, after: { due_date: '2026-05-01', ...name, fields: ['steps'] } }
    expect(await changedTask(both)).toBe('Muster changed the due date of the task “Renew the contract”')
    expect(await note('people.updated', { fields: ['about', 'mobile'] })).toBe(
      'Muster changed the self-description and mobile number of Ravi Kumar',
    )
  })

  it('says that a name was erased', async () => {
    const entry = { entity: 'clients', id: 987_654_321, employee_id: person.employee_id }
    const deleted = async () => (await last({ action: 'billing.client_deleted' }))?.sentence
    await write('billing.client_deleted', { ...entry, before: { name: 'Hanse Logistik' } })
    expect(await deleted()).toBe('Muster deleted the client Hanse Logistik')
    const { id } = await app.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await app.begin(({ tx }) => eraseAuditValues(tx, [id]))
    expect(await deleted()).toBe('Muster deleted the client a name that was erased')
  })

  it('names both, the admin and whom the admin acted as', async () => {
    const { account_id } = person
    await app.begin((work) =>
      auditAll(
        { ...work, by: { ...work.by, account_id: clara.account_id, on_behalf_of: account_id } },
        'shell.preferences_saved',
        [{ entity: 'account_preferences', id: account_id, employee_id: person.employee_id }],
      ),
    )
    expect((await last())?.sentence).toBe(`${NAME}, acting as Ravi Kumar, changed how the screens look`)
  })

  it('is found by its words', async () => {
    const rows = (await app.send(listAudit, clara, { query: { q: 'renamed the team' } })).body.data
    expect(rows.map(({ action }) => action)).toContain('organisation.team_updated')
  })

  it('is found by words of who, what and whom at once', async () => {
    const found = async (q: string) => (await app.send(listAudit, clara, { query: { q } })).body.data
    const moved = await found('  kumar moved clara ')
    expect(moved.length).toBeGreaterThan(1)
    for (const { action } of moved) expect(action).toBe('people.placement_added')
    expect(await found('kumar moved clara nobody')).toEqual([])
  })
})
