import sharp from 'sharp'
import { sql } from 'kysely'
import type { SendOptions, TestApp } from '#app/server/testing/test-app.ts'
import { loginAsEmployee } from '#domains/session/contract/acting.calls.ts'
import * as calls from '#domains/attendance/contract/screenshots.calls.ts'
import type { ViewReason } from '#domains/attendance/contract/screenshots.models.ts'
import { attendanceFixture } from '../../testing/attendance-fixture.ts'

const OWN = {
  'timesheet.read': 'own',
  'timesheet.punch': 'own',
  'screenshot.own.read': 'own',
  'screenshot.own.write': 'own',
} as const
const LEAD = { ...OWN, 'screenshot.team.read': 'team' } as const

export const DAY = '2026-05-12'

/** Returns the fixed instant of the clock of the tests. */
export const nowOf = (app: TestApp): string => app.clock.fixed() ?? ''

let drawn = 0
/** A picture unlike those before it: red at the left, blue at the right. */
export const picture = async (width = 800, height = 500): Promise<Buffer> => {
  drawn += 1
  const mark = { r: (drawn * 37) % 256, g: (drawn * 11) % 256, b: Math.floor(drawn / 7) % 256 }
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#c81e1e' }
  return sharp({ create: { width, height, channels: 3, background: '#1e3ac8' } })
    .composite([
      { input: { create: half }, left: 0, top: 0 },
      { input: { create: { width: 8, height: 8, channels: 3, background: mark } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

type Rules = Readonly<{
  interval?: number
  blur?: 'none' | 'light' | 'strong'
  redact_hours?: number
  retention_days?: number
  leads_may_view?: boolean
}>

/**
 * Returns people whose department has pictures switched on, a lead and a manager who may look at them, and short ways
 * to call.
 */
export const screenshotsFixture = async (app: TestApp) => {
  const fixture = await attendanceFixture(app)
  type Person = typeof fixture.lead
  /** A separate department with one team, its rules, and its lead. */
  const group = async (rules: Rules = {}) => {
    const department_id = await app.fixture.department()
    const team_id = await app.fixture.team(department_id)
    await app.db
      .insertInto('attendance_policies')
      .values({
        department_id,
        effective_from: '2010-01-01',
        screenshots: 'on',
        shot_interval_minutes: rules.interval ?? 5,
        shot_blur: rules.blur ?? 'none',
        shot_redact_hours: rules.redact_hours ?? 24,
        shot_retention_days: rules.retention_days ?? 30,
        shot_leads_may_view: rules.leads_may_view ?? true,
      })
      .execute()
    const lead = await app.fixture.user({ grants: LEAD, department_id, team_id, first_name: 'Lena', last_name: 'Lead' })
    await app.fixture.lead(team_id, lead.employee_id)
    const member = () => app.fixture.user({ grants: OWN, department_id, team_id })
    return { department_id, team_id, lead, member }
  }
  const agree = (person: Person, accept = true, text_version = 1) =>
    app.send(calls.screenshotConsent, person, { body: { text_version, accept } })
  const upload = async (
    person: Person,
    given: Readonly<{ id?: number; at?: string; bytes?: Buffer }> = {},
    options: SendOptions = {},
  ) => {
    const body = { id: given.id ?? person.employee_id, captured_at: given.at ?? nowOf(app) }
    return app.send(
      calls.screenshotUpload,
      person,
      { body },
      { file: { bytes: given.bytes ?? (await picture()) }, ...options },
    )
  }
  const home = await group()
  return {
    ...fixture,
    ...home,
    group,
    agree,
    upload,
    viewer: await app.fixture.admin({ 'screenshot.read': 'all' }),
    /** A person who has agreed and is punched in since nine. */
    sharer: async (of: Awaited<ReturnType<typeof group>> = home) => {
      const person = await of.member()
      fixture.at(`${DAY}T09:00`)
      await agree(person)
      await fixture.punchIn(person)
      fixture.at(`${DAY}T09:30`)
      return person
    },
    /** The session of an admin who acts as a person. */
    actAs: async (person: Person): Promise<Person> => {
      await app.db
        .insertInto('account_secrets')
        .values({ account_id: person.account_id, password_hash: 'unused' })
        .onConflict((clash) => clash.column('account_id').doUpdateSet({ password_hash: 'unused' }))
        .execute()
      const admin = await app.fixture.admin({ 'session.act_as': 'all' })
      const body = { id: person.employee_id, reason: 'Helps with a form' }
      return { ...person, token: (await app.send(loginAsEmployee, admin, { body })).body.data.token }
    },
    own: (person: Person, date = DAY) =>
      app.send(calls.ownScreenshots, person, { params: { userId: person.employee_id }, query: { date } }),
    image: (actor: Person, id: number, size: 'thumb' | 'full' = 'thumb') =>
      app.send(calls.screenshotImage, actor, { params: { id }, query: { size } }),
    lookAsLead: (lead: Person, user_id: number, reason_code: ViewReason = 'security', date = DAY) =>
      app.send(calls.leadGallery, lead, { body: { user_id, date, reason_code } }),
    rowsOf: (person: Person) =>
      app.db
        .selectFrom('screenshots')
        .selectAll()
        .where('employee_id', '=', person.employee_id)
        .orderBy('id')
        .execute(),
    /** The audit of pictures of a person, by action. */
    auditOf: async (person: Person): Promise<string[]> =>
      (
        await app.db
          .selectFrom('audit_log')
          .select('action')
          .where('employee_id', '=', person.employee_id)
          .where('action', 'like', 'attendance.screenshot%')
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
    /** Lists everything in the store of files. */
    objects: async () => (await Array.fromAsync(app.files.list())).map(({ name }) => name).toSorted(),
    /** Destroys the files that were removed, as the worker does after the commit. */
    destroyAsked: async (): Promise<void> => {
      const { rows } = await sql<{ id: string; payload: unknown }>`
        select j.id, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'files.destroy'`.execute(app.db)
      for (const { payload } of rows) await app.runJob('files.destroy', payload)
      const ids = rows.map(({ id }) => id)
      await sql`delete from graphile_worker._private_jobs where id = any(${ids}::bigint[])`.execute(app.db)
    },
  }
}
export type ScreenshotsFixture = Awaited<ReturnType<typeof screenshotsFixture>>
