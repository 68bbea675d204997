import { sql } from 'kysely'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { PersonOptions, TestActor } from '#app/server/testing/fixture.ts'
import type { DataOf, Input } from '#kit/contract/call.ts'
import * as activities from '../../contract/activities.calls.ts'
import * as own from '../../contract/own-reports.calls.ts'
import * as reading from '../../contract/read-reports.calls.ts'
import * as review from '../../contract/review.calls.ts'

/** A Tuesday in spring, at eleven in Berlin. */
export const NOW = '2026-05-12T09:00:00.000Z'
export const TODAY = '2026-05-12'
export const MONDAY = '2026-05-11'

const OWN = {
  'worksheets.read': 'own',
  'worksheets.write': 'own',
  'worksheets.blockers': 'own',
  'attachments.own': 'own',
  'timesheet.punch': 'own',
} as const
export const LEADS = {
  ...OWN,
  'worksheets.read': 'team',
  'worksheets.review': 'team',
  'worksheets.blockers': 'team',
  'attachments.own': 'team',
} as const
const ADMIN = {
  'activities.read': 'all',
  'activities.write': 'all',
  'worksheets.read': 'all',
  'worksheets.review': 'all',
  'worksheets.blockers': 'all',
} as const

type ActivityBody = Partial<NonNullable<Input<typeof activities.addDaily>['body']>>
type ReportBody = Partial<Omit<NonNullable<Input<typeof own.addDailyReport>['body']>, 'date_daily'>>
type Day = DataOf<typeof reading.readDay>

let serial = 0

const worksheetsFixture = async (app: TestApp) => {
  const { fixture } = app
  const keeper = await fixture.admin(ADMIN)
  const department_id = await fixture.department()
  const [team_a, team_b] = [await fixture.team(department_id), await fixture.team(department_id)]
  const person = (more: PersonOptions = {}) => fixture.user({ department_id, team_id: team_a, grants: OWN, ...more })
  const leader = async (team = team_a) => {
    const one = await person({ team_id: team, grants: LEADS })
    await fixture.lead(team, one.employee_id, { kind: 'deputy' })
    return one
  }
  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const bodyOf = (more: ActivityBody) =>
    ({ department_id, name: `Activity ${++serial}`, unit: 'minutes', active_from: '2020-01-01', ...more }) as const
  const activity = (more: ActivityBody = {}, call: typeof activities.addDaily = activities.addDaily) =>
    data(app.send(call, keeper, { body: bodyOf(more) }))
  const save = (actor: TestActor, day = MONDAY, body: ReportBody = {}) =>
    app.send(own.addDailyReport, actor, { body: { date_daily: day, summary: 'Answered mails', ...body } })
  const submitted = (actor: TestActor, day = MONDAY, body: ReportBody = {}) => data(save(actor, day, body))
  const day = (actor: Pick<TestActor, 'id'>, date = MONDAY, reader: TestActor = keeper): Promise<Day> =>
    data(app.send(reading.readDay, reader, { params: { user_id: actor.id, date_daily: date } }))
  const decide = (
    decider: TestActor,
    decision: 'accept' | 'return' | 'excuse' | 'allow',
    people: readonly TestActor[],
    more: Readonly<{ comment?: string; date?: string }> = {},
  ) =>
    app.send(decider.employee_id === null ? review.decideAsAdmin : review.decideReports, decider, {
      body: {
        items: people.map(({ id }) => ({ user_id: id, kind: 'daily' as const, period_start: more.date ?? MONDAY })),
        decision,
        ...(more.comment === undefined ? {} : { comment: more.comment }),
      },
    })
  const form = (actor: TestActor, date = TODAY, kind: 'daily' | 'weekly' | 'monthly' = 'daily') =>
    data(app.send(own.readForm, actor, { params: { kind, date } }))
  const list = (query: Partial<NonNullable<Input<typeof reading.dayList>['query']>> = {}, reader: TestActor = keeper) =>
    app.send(reading.dayList, reader, { query: { date: MONDAY, ...query } })
  /** Returns the token of an administrator who acts as a person. */
  const actAs = async (admin: TestActor, one: TestActor): Promise<string> => {
    const sid = `acting-session-of-a-test-${++serial}`
    await app.db
      .insertInto('sessions')
      .values({
        sid,
        account_id: one.account_id,
        created_at: '2000-01-01T00:00:00Z',
        last_seen_at: NOW,
        expires_at: '2099-01-01T00:00:00Z',
        idle_minutes: 60_000_000,
        device_label: 'Test',
        acting_admin_id: admin.account_id,
        parent_session_id: admin.session_id,
        acting_reason: 'Help',
      })
      .execute()
    const times = { iat: 946_684_800, exp: 4_070_908_800 }
    return app.session.tokens.sign({ sub: String(one.account_id), sid, role: 'User', id: one.id, ...times })
  }
  /** Inserts a task of the domain above by its id. */
  const task = async (id: number): Promise<void> => {
    const creator = await app.fixture.admin({})
    await sql`insert into tasks (id, title, state, creator_id, needs_approval) overriding system value
      values (${id}, ${`Task ${id}`}, 'draft', ${creator.account_id}, false)`.execute(app.db)
  }
  return {
    task,
    actAs,
    app,
    keeper,
    department_id,
    team_a,
    team_b,
    person,
    leader,
    data,
    activity,
    save,
    submitted,
    day,
    decide,
    form,
    list,
    /** Writes the days that lists, reminders and sums read. */
    days: () => app.runJob('attendance.begin_days'),
    notices: async (kind: string) =>
      app.db
        .selectFrom('notifications')
        .select(['account_id', 'title', 'body'])
        .where('kind', '=', kind)
        .orderBy('id')
        .execute(),
  }
}

export type WorksheetsFixture = Awaited<ReturnType<typeof worksheetsFixture>>

export const startWorksheets = async (now = NOW): Promise<WorksheetsFixture> => worksheetsFixture(await testApp(now))

/** Returns the code of the response, or `done`. */
export const codeOf = ({
  body,
  status,
}: Readonly<{ status: number; body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? String(status))

/** Counts the responses by code. */
export const codesOf = (responses: readonly Parameters<typeof codeOf>[0][]): Record<string, number> =>
  responses.map(codeOf).reduce<Record<string, number>>((all, code) => ({ ...all, [code]: (all[code] ?? 0) + 1 }), {})
