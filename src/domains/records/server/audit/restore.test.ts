import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/world.ts'
import { addClient } from '#domains/billing/contract/clients.calls.ts'
import { addProject } from '#domains/billing/contract/projects.calls.ts'
import { addTopic } from '#domains/hashbook/contract/topics.calls.ts'
import { addCandidate, addOpening } from '#domains/hiring/contract/openings.calls.ts'
import { addCategory } from '#domains/inventory/contract/categories.calls.ts'
import { addAsset } from '#domains/inventory/contract/inventory.calls.ts'
import { addDesignation } from '#domains/organisation/contract/designations.calls.ts'
import { addHoliday, addHolidayCalendar } from '#domains/organisation/contract/holidays.calls.ts'
import { taskerAdd } from '#domains/tasks/contract/tasker.calls.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import { type Restorable, restorables } from '#kit/server/restorable.ts'
import { listAudit, readRestorable, restoreField } from '../../contract/audit.calls.ts'

let app: TestApp
let admin: TestActor

const GRANTS = {
  'records.audit.read': 'all',
  'records.audit.restore': 'all',
  'organisation.read': 'all',
  'organisation.write': 'all',
  'organisation.calendar.write': 'all',
  'hiring.read': 'all',
  'hiring.write': 'all',
  'hashbook.read': 'all',
  'hashbook.topics.write': 'all',
  'tasks.read': 'all',
  'tasks.write': 'all',
  'people.read': 'all',
  'people.write': 'all',
  'people.personal.read': 'all',
  'clients.read': 'all',
  'clients.write': 'all',
  'projects.read': 'all',
  'projects.write': 'all',
  'inventory.read': 'all',
  'inventory.write': 'all',
  'inventory.assign': 'all',
} as const

beforeAll(async () => {
  app = await testApp('2026-05-12T09:00:00Z')
  admin = await app.world.admin(GRANTS)
})
afterAll(() => app.stop())

const added = async (call: AnyCall, body: object): Promise<number> => {
  const answer = await app.ask(call, admin, { body } as never)
  const data: unknown = answer.body.data
  expect(answer.body.status, JSON.stringify(answer.body)).toBe(true)
  return Number(Object(data).id ?? Object(data).pr_id ?? Object(Object(data).holiday).id)
}
const country = async (): Promise<number> => {
  const { id } = await app.db.selectFrom('countries').select('id').executeTakeFirstOrThrow()
  return id
}
const category = (name: string, tag_prefix: string) =>
  added(addCategory, { name, tag_prefix, keeper_role_ids: [admin.role_id] })

const opening = async (): Promise<number> => {
  const manager = await app.world.user({ grants: {} })
  return added(addOpening, {
    title: 'Support agent',
    designation_id: await added(addDesignation, { name: `Agent ${manager.employee_id}` }),
    department_id: await app.world.department(),
    hiring_manager_id: manager.employee_id,
    vacancies: 1,
  })
}

/** A record of each kind; one that is declared and missing here fails. */
const MADE: Readonly<Record<string, () => Promise<number>>> = {
  brands: () => app.world.brand(),
  departments: () => app.world.department(),
  designations: () => added(addDesignation, { name: 'Engineer' }),
  teams: async () => app.world.team(await app.world.department()),
  employees: async () => (await app.world.user({ grants: {} })).employee_id,
  clients: async () => added(addClient, { code: 'ACME', name: 'Acme', country_id: await country(), currency: 'EUR' }),
  projects: async () => {
    const lead = await app.world.user({ grants: {} })
    const facts = { code: 'ORBIT', name: 'Orbit', billing: 'none', starts_on: '2026-05-01' }
    return added(addProject, { ...facts, lead_id: lead.employee_id })
  },
  inventory_categories: () => category('Cameras', 'CAM'),
  tasks: async () => {
    const { employee_id } = await app.world.user({ grants: {} })
    const answer = await app.ask(taskerAdd, admin, {
      body: { title: 'Renew the contract', assignee_ids: [employee_id], needs_approval: false },
    } as never)
    expect(answer.body.status, JSON.stringify(answer.body)).toBe(true)
    const { id } = await app.db.selectFrom('tasks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return id
  },
  hashbook_topics: () => added(addTopic, { title: 'Handbook', audience: 'everyone' }),
  holiday_calendars: () => added(addHolidayCalendar, { name: 'Saxony' }),
  holidays: async () =>
    added(addHoliday, {
      calendar_id: await added(addHolidayCalendar, { name: 'Bavaria' }),
      name: 'Epiphany',
      date: '2027-01-06',
    }),
  openings: () => opening(),
  candidates: async () =>
    added(addCandidate, {
      opening_id: await opening(),
      name: 'Ada Berg',
      email: 'ada.berg@example.com',
      source: 'direct',
    }),
  inventory_assets: async () => added(addAsset, { category_id: await category('Screens', 'SCR'), name: 'Screen 1' }),
}
const NAMES: Readonly<Record<string, string>> = {
  employees: 'first_name',
  hashbook_topics: 'title',
  openings: 'title',
  tasks: 'title',
}
const fieldOf = (entity: string): string => NAMES[entity] ?? 'name'

const change = async (entity: string, how: Restorable, id: number, value: string) => {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(entity)} where ${sql.ref(how.key ?? 'id')} = ${id}`.execute(app.db)
  const fields = { [fieldOf(entity)]: value }
  const body = { ...(how.inside === undefined ? fields : { [how.inside]: fields }), version: rows[0]?.version }
  const answer = await app.ask(how.call, admin, { params: { [how.param]: id }, body } as never)
  expect(answer.body.status, JSON.stringify(answer.body)).toBe(true)
}
const newest = async (entity: string, id: number) => {
  const { body } = await app.ask(listAudit, admin, { query: { entity, entity_id: id } })
  const [row] = body.data
  if (!row) throw new Error(`Nothing was done to ${entity} ${id}`)
  return row
}
const putBack = async (audit_id: number, field: string, by = admin) => {
  const { body } = await app.ask(readRestorable, by, { params: { audit_id } })
  return app.ask(restoreField, by, { body: { audit_id, field, version: body.data?.version ?? 1 } })
}

describe('a field is put back', () => {
  it('of every kind of record that declares it, by its own call', async () => {
    const kinds = restorables.all()
    expect(kinds.map(([entity]) => entity).toSorted()).toEqual(Object.keys(MADE).toSorted())
    for (const [entity, how] of kinds) {
      const id = await MADE[entity]?.()
      if (id === undefined) throw new Error(entity)
      await change(entity, how, id, `${entity} changed`)
      const row = await newest(entity, id)
      const field = fieldOf(entity)
      expect([entity, row.can.restore]).toEqual([entity, expect.arrayContaining([field])])
      const earlier = row.changes.find((one) => one.field === field)?.before
      const answer = await putBack(row.id, field)
      expect([entity, answer.body]).toEqual([entity, expect.objectContaining({ status: true })])
      const after = await newest(entity, id)
      expect(after.id).toBeGreaterThan(row.id)
      expect(after.changes.find((one) => one.field === field)).toMatchObject({
        before: `${entity} changed`,
        after: earlier,
      })
      // Screens that show such records hear of it.
      expect(restoreField.changes).toEqual(expect.arrayContaining([...how.call.changes]))
    }
  }, 60_000)

  it('of what it names, by its id', async () => {
    const parent_id = await app.world.department()
    const id = await app.world.department({ parent_id })
    const how = new Map(restorables.all()).get('departments')
    if (!how) throw new Error('Departments declare nothing')
    const held = await app.db.selectFrom('departments').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await app.ask(how.call, admin, {
      params: { dep_id: id },
      body: { parent_id: null, version: held.version },
    } as never)
    const row = await newest('departments', id)
    const field = row.can.restore.find((name) => name.startsWith('parent')) ?? ''
    expect((await putBack(row.id, field)).body.status).toBe(true)
    const after = await app.db.selectFrom('departments').select('parent_id').where('id', '=', id).executeTakeFirst()
    expect(after?.parent_id).toBe(parent_id)
  })

  it('only with the rights to change it, of its last version, and where it was changed', async () => {
    const id = await app.world.department()
    const how = new Map(restorables.all()).get('departments')
    if (!how) throw new Error('Departments declare nothing')
    await change('departments', how, id, 'Other name')
    const row = await newest('departments', id)
    const stale = await app.ask(restoreField, admin, { body: { audit_id: row.id, field: 'name', version: 1 } })
    expect(stale.body).toMatchObject({ status: false, code: 'common.stale' })
    for (const field of ['version', 'nothing', 'archived_at'])
      expect((await putBack(row.id, field)).body).toMatchObject({ code: 'records.not_restorable' })
    const reader = await app.world.admin({
      'records.audit.read': 'all',
      'records.audit.restore': 'all',
      'organisation.read': 'all',
    })
    const seen = await app.ask(listAudit, reader, { query: { entity: 'departments', entity_id: id } })
    expect(seen.body.data[0]?.can.restore).toEqual([])
    expect((await putBack(row.id, 'name', reader)).body).toMatchObject({ code: 'records.not_restorable' })
    const auditor = await app.world.admin({ 'records.audit.read': 'all', 'organisation.read': 'all' })
    expect((await putBack(row.id, 'name', auditor)).status).toBe(403)
    const stranger = await app.world.admin({ 'records.audit.restore': 'all' })
    expect((await putBack(row.id, 'name', stranger)).status).toBe(404)
  })
})
