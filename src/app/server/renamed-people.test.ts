import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAnnouncement, getReceipts } from '#domains/notices/contract/announcements.calls.ts'
import { NO_ONE } from '#domains/notices/contract/announcements.models.ts'
import { updateOwnAccount } from '#domains/people/contract/accounts.calls.ts'
import { decideChange } from '#domains/people/contract/details.calls.ts'
import { getEmployee, updateEmployee } from '#domains/people/contract/employees.calls.ts'
import { updateProfile } from '#domains/people/contract/profile.calls.ts'
import { listAudit, readDataAccess } from '#domains/records/contract/audit.calls.ts'
import { ownSession } from '#domains/session/contract/session.calls.ts'
import { loadShell, savePreferences } from '#domains/shell/contract/shell.calls.ts'
import { auditAll } from '#kit/server/audit.ts'
import { superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

const START = '2026-04-15T09:00:00Z'
const MINUTE_MS = 60_000
let app: TestApp
let admin: TestActor
let minutes = 0
beforeAll(async () => {
  app = await testApp(START)
  admin = await superAdmin(app)
  await pass()
})
afterAll(() => app.stop())

/** A minute passes, also for what the database writes by itself. */
const pass = async (): Promise<void> => {
  minutes += 1
  const instant = new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString()
  app.clock.set(instant)
  await sql`create or replace function app_now() returns timestamptz language sql stable parallel safe
    as ${sql.lit(`select '${instant}'::timestamptz`)}`.execute(app.db)
}

const GRANTS = {
  'people.own.read': 'own',
  'people.own.write': 'own',
  'records.own.read': 'own',
  'session.own': 'own',
  'shell.read': 'own',
} as const
const hire = async (first_name: string, last_name: string) => {
  const person = await app.fixture.user({ first_name, last_name, grants: GRANTS })
  await app.db.updateTable('accounts').set({ activated_at: START }).where('id', '=', person.account_id).execute()
  return person
}
const accountOf = ({ account_id }: TestActor) =>
  app.db.selectFrom('accounts').selectAll().where('id', '=', account_id).executeTakeFirstOrThrow()
type Person = Awaited<ReturnType<typeof hire>>

const rename = async ({ employee_id }: Person, names: object): Promise<void> => {
  await pass()
  const { version } = (await app.send(getEmployee, admin, { params: { id: employee_id } })).body.data
  const response = await app.send(updateEmployee, admin, {
    params: { id: employee_id },
    body: { data: names, version },
  })
  expect(response.status).toBe(200)
  await pass()
}
const act = async (person: TestActor) => {
  const { version } = (await app.send(loadShell, person, {})).body.data.preferences
  return app.send(savePreferences, person, { body: { color_scheme: version % 2 === 0 ? 'dark' : 'light', version } })
}
const audit = async (query: object) => (await app.send(listAudit, admin, { query: { limit: 200, ...query } })).body.data
const sentences = async (query: object) => (await audit(query)).map(({ sentence }) => sentence)

describe('a changed name', () => {
  it('is in the session and in the greeting with the next call', async () => {
    const person = await hire('Ravi', 'Kumar')
    const named = async () => (await app.send(loadShell, person, {})).body.data.me.name
    expect(await named()).toBe('Ravi Kumar')
    await rename(person, { last_name: 'Winter' })
    expect(await named()).toBe('Ravi Winter')
    expect((await app.send(ownSession, person, {})).body.data.name).toBe('Ravi Winter')
    expect((await accountOf(person)).name).toBe('Ravi Winter')
  })

  it('is in the mails that are written from then on', async () => {
    const person = await hire('Asha', 'Rao')
    await rename(person, { preferred_name: 'Ash' })
    const { email } = await accountOf(person)
    await app.runJob('session.send_reset_links', { email, ip: '192.0.2.7' })
    const mail = await app.db
      .selectFrom('mail_outbox')
      .select('data')
      .where('account_id', '=', person.account_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail.data)).toContain('Ash Rao')
  })

  it('is in the list of who read an announcement', async () => {
    const person = await hire('Jo', 'Berg')
    const audience = { ...NO_ONE, everyone: true }
    const { id } = (
      await app.send(addAnnouncement, admin, {
        body: { title: 'News', audience, publish_at: app.clock.fixed() ?? START },
      })
    ).body.data
    await rename(person, { last_name: 'Tal' })
    const { rows } = (await app.send(getReceipts, admin, { params: { id }, query: { q: 'Jo Tal' } })).body.data
    expect(rows.map(({ name }) => name)).toEqual(['Jo Tal'])
  })

  it('stays in rows of the audit what it was then, and finds them by what it is now', async () => {
    const person = await hire('Lea', 'Mond')
    await act(person)
    await rename(person, { last_name: 'Stern' })
    await act(person)
    const mine = { actor: person.account_id }
    expect(await sentences(mine)).toEqual([
      'Lea Stern changed how the screens look',
      'Lea Mond changed how the screens look',
    ])
    const about = await audit({ subject_id: person.employee_id })
    expect(about.map(({ subject }) => subject?.name)).toContain('Lea Mond')
    for (const q of ['Lea Stern', 'lea mond']) {
      const found = await audit({ q })
      expect(found.filter(({ actor }) => actor?.id === person.account_id).length, q).toBe(2)
      expect(found.filter(({ subject }) => subject?.id === person.employee_id).length, q).toBeGreaterThan(0)
    }
  })

  it('follows a change that was asked for and approved, too', async () => {
    const person = await hire('Mia', 'Alt')
    const { version } = (await app.send(getEmployee, admin, { params: { id: person.employee_id } })).body.data
    const requested = await app.send(updateProfile, person, {
      params: { sessionUserId: person.employee_id },
      body: { last_name: 'Neu', version },
    })
    expect(requested.body.data.pending).toEqual(['last_name'])
    const { id } = await app.db
      .selectFrom('profile_changes')
      .select('id')
      .where('employee_id', '=', person.employee_id)
      .executeTakeFirstOrThrow()
    await app.send(decideChange, admin, { body: { kind: 'field', id, approve: true } })
    expect((await app.send(loadShell, person, {})).body.data.me.name).toBe('Mia Neu')
  })

  it('reaches the account of the admin area of the same person, unless it is called otherwise', async () => {
    const person = await hire('Kai', 'Lund')
    const accounts: { account_id: number; name: string }[] = []
    for (const name of ['Kai Lund', 'Support'])
      accounts.push({ account_id: (await app.fixture.admin()).account_id, name })
    for (const [at, { account_id, name }] of accounts.entries())
      await app.db
        .updateTable('accounts')
        .set({ name, employee_id: at === 0 ? person.employee_id : null })
        .where('id', '=', account_id)
        .execute()
    await rename(person, { last_name: 'Holm' })
    const names = await app.db
      .selectFrom('accounts')
      .select('name')
      .where(
        'id',
        'in',
        accounts.map(({ account_id }) => account_id),
      )
      .orderBy('id')
      .execute()
    expect(names.map(({ name }) => name)).toEqual(['Kai Holm', 'Support'])
  })

  it('of an administrator is kept as it was then, too', async () => {
    const other = await superAdmin(app)
    await app.db.updateTable('accounts').set({ name: 'Nora Berg' }).where('id', '=', other.account_id).execute()
    const { version } = await accountOf(other)
    await pass()
    expect((await app.send(updateOwnAccount, other, { body: { name: 'Nora Tal', version } })).status).toBe(200)
    expect(await sentences({ actor: other.account_id })).toEqual(['Nora Berg changed the name of their own account'])
    await pass()
    await act(other)
    expect((await sentences({ actor: other.account_id }))[0]).toBe('Nora Tal changed how the screens look')
  })

  it('names who looked at the own data as they were called then', async () => {
    const [person, reader] = [await hire('Ole', 'Ness'), await hire('Pia', 'Rot')]
    const { account_id } = reader
    await app.begin((work) =>
      auditAll({ ...work, by: { ...work.by, account_id } }, 'people.document_opened', [
        { entity: 'files', id: 1, employee_id: person.employee_id },
      ]),
    )
    await rename(reader, { last_name: 'Blau' })
    const { data } = (await app.send(readDataAccess, person, { params: { userId: person.employee_id }, query: {} }))
      .body
    expect(data.map(({ who }) => who)).toEqual(['Pia Rot'])
  })

  it('leaves no trace of the old one where a person is forgotten', async () => {
    const person = await hire('Rita', 'Weg')
    await rename(person, { last_name: 'Fort' })
    const { employee_id: id } = person
    const former = () =>
      app.db
        .selectFrom('former_names')
        .select('name')
        .where((by) => by.or([by('employee_id', '=', id), by('account_id', '=', person.account_id)]))
        .execute()
    expect((await former()).length).toBe(2)
    const deleted = { first_name: 'Former', middle_name: null, last_name: `employee ${id}`, preferred_name: null }
    await app.db.updateTable('employees').set(deleted).where('id', '=', id).execute()
    expect(await former()).toEqual([])
    expect((await accountOf(person)).name).toBe(`Former employee ${id}`)
  })
})
