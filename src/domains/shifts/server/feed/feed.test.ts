import type { TestActor } from '#app/server/testing/fixture.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import * as policy from '../../contract/policy.calls.ts'
import * as calls from '../../contract/shifts.calls.ts'
import { parseCalendar, readCalendar } from '../testing/read-calendar.ts'
import { LEAD, mondays, NOW, type ShiftsFixture, startShifts } from '../testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let app: ShiftsFixture['app']
let week = ''
const nextWeek = mondays()
beforeAll(async () => {
  fixture = await startShifts()
  ;({ app } = fixture)
})
afterAll(() => app.stop())
beforeEach(() => {
  week = nextWeek()
})
const day = (days: number): string => addDays(week, days)

const secretOf = (url: string): string => url.split('/').at(-1) ?? ''
const file = (secret: string, headers: Record<string, string> = {}) =>
  app.send(policy.readFeedFile, null, { params: { secret } }, { headers, ip: '203.0.113.9' })
const follow = async (actor: TestActor, body: object = {}) =>
  secretOf((await fixture.data(app.send(policy.addFeed, actor, { body: { include_absences: false, ...body } }))).url)
const compact = (date: string): string => date.replaceAll('-', '')

describe('the calendar that follows', () => {
  it('A18, A20: holds published shifts, says what was cancelled, and ends with its address', async () => {
    const anna = await fixture.person()
    const shift = await fixture.add(
      [anna],
      { date: day(1), name: 'Früh, mit Übergabe; und langem Namen' },
      fixture.lead,
      week,
    )
    const { url } = await fixture.data(app.send(policy.addFeed, anna, { body: { include_absences: true } }))
    expect(url).toMatch(/^http:\/\/muster\.test\/api\/feed\/shifts\/[\w-]{43}$/)
    expect(readCalendar((await file(secretOf(url))).bytes)).toEqual([])
    await fixture.publish(fixture.lead, week)
    const first = await file(secretOf(url))
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=900',
    ])
    const [event] = readCalendar(first.bytes)
    expect(event?.get('DTSTART')).toBe(`${day(1).replaceAll('-', '')}T090000Z`)
    expect(event?.get('SUMMARY')).toContain('Früh\\, mit Übergabe\\; und')
    expect(event?.get('UID')).toMatch(/^shift-\d+@[0-9a-f-]{36}$/)
    expect([event?.get('STATUS'), event?.get('SEQUENCE')]).toEqual(['CONFIRMED', '0'])
    expect(first.bytes.toString()).not.toMatch(new RegExp(String.raw`No${anna.employee_id}\b`))
    expect((await file(secretOf(url))).headers['etag']).toBe(first.headers['etag'])
    expect((await file(secretOf(url), { 'if-none-match': String(first.headers['etag']) })).status).toBe(304)
    await fixture.data(
      app.send(calls.editShift, fixture.lead, {
        params: { shiftId: shift.id },
        body: { user_id: fixture.lead.id, users: [] },
      }),
    )
    const [cancelled] = readCalendar((await file(secretOf(url))).bytes)
    expect([cancelled?.get('STATUS'), cancelled?.get('UID')]).toEqual(['CANCELLED', event?.get('UID')])
    const next = await fixture.data(app.send(policy.addFeed, anna, { body: { include_absences: false } }))
    expect([(await file(secretOf(url))).status, (await file(secretOf(next.url))).status]).toEqual([404, 200])
    expect((await file('x')).status).toBe(404)
    const stored = await fixture.db
      .selectFrom('calendar_feeds')
      .selectAll()
      .where('employee_id', '=', anna.employee_id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(secretOf(next.url))
    expect(await fixture.data(app.send(policy.readFeed, anna))).toMatchObject({ active: true, reads: 1 })
    await fixture.data(app.send(policy.deleteFeed, anna))
    expect((await file(secretOf(next.url))).status).toBe(404)
    expect((await app.send(policy.addFeed, fixture.admin, { body: { include_absences: false } })).status).toBe(403)
  })

  it('is read sixty times an hour', async () => {
    const anna = await fixture.person()
    const { url } = await fixture.data(app.send(policy.addFeed, anna, { body: { include_absences: false } }))
    const statuses = []
    for (let read = 0; read < 61; read += 1) statuses.push((await file(secretOf(url))).status)
    expect([statuses.at(59), statuses.at(60)]).toEqual([200, 429])
  })
})

describe('a single shift for a calendar', () => {
  const single = (actor: TestActor, assignment_id: number) =>
    app.send(policy.readShiftFile, actor, { params: { assignment_id } })

  it('is the event that the whole calendar holds, of the own published shifts alone', async () => {
    app.clock.set(NOW)
    const [anna, berta] = [await fixture.person(), await fixture.person()]
    const shift = await fixture.add([anna], { date: day(1), name: 'Single' }, fixture.lead, week)
    const assignment = shift.users[0]?.assignment_id ?? 0
    // A draft is no one's yet.
    expect((await single(anna, assignment)).status).toBe(404)
    await fixture.publish(fixture.lead, week)
    const response = await single(anna, assignment)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(response.headers['content-disposition']).toContain(`shift-${assignment}.ics`)
    const events = readCalendar(response.bytes)
    expect(events).toHaveLength(1)
    const { url } = await fixture.data(app.send(policy.addFeed, anna, { body: { include_absences: false } }))
    const secret = url.split('/').at(-1) ?? ''
    const whole = readCalendar((await app.send(policy.readFeedFile, null, { params: { secret } })).bytes)
    expect(whole.map((event) => Object.fromEntries(event))).toContainEqual(Object.fromEntries(events[0] ?? []))
    expect((await single(berta, assignment)).status).toBe(404)
    expect((await single(anna, 999_999)).status).toBe(404)
    await fixture.data(
      app.send(calls.editShift, fixture.lead, {
        params: { shiftId: shift.id },
        body: { user_id: fixture.lead.id, users: [] },
      }),
    )
    expect((await single(anna, assignment)).status).toBe(404)
  })
})

describe('identifiers', () => {
  it('stay when the address of the server changes, also those that calendars hold already', async () => {
    const anna = await fixture.person()
    await fixture.add([anna], { date: day(1) }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const secret = await follow(anna)
    const uid = async () => readCalendar((await file(secret)).bytes)[0]?.get('UID') ?? ''
    const { domain } = await fixture.db.selectFrom('calendar_uid_domain').select('domain').executeTakeFirstOrThrow()
    expect(await uid()).toMatch(new RegExp(`^shift-\\d+@${domain}$`))
    // As where calendars were followed before identifiers had an end.
    await fixture.db.updateTable('calendar_uid_domain').set({ domain: null }).execute()
    expect(await uid()).toMatch(/^shift-\d+@muster\.test$/)
    const stored = await fixture.db.selectFrom('calendar_uid_domain').select('domain').executeTakeFirstOrThrow()
    expect(stored.domain).toBe('muster.test')
    await fixture.db.updateTable('calendar_uid_domain').set({ domain: 'elsewhere.example' }).execute()
    expect(await uid()).toMatch(/@elsewhere\.example$/)
    await fixture.db.updateTable('calendar_uid_domain').set({ domain }).execute()
  })
})

describe('names and places', () => {
  it('a calendar has the name of the person, a shift on site the address of the brand', async () => {
    const anna = await fixture.person({ first_name: 'Asha', last_name: 'Rao; née, \\ Iyer' })
    const address = 'Hauptstraße 1\n10115 Berlin;\nGermany'
    const brand = () =>
      fixture.db
        .selectFrom('employments')
        .select('brand_id')
        .where('employee_id', '=', anna.employee_id)
        .executeTakeFirstOrThrow()
    await fixture.add([anna], { date: day(1), site: 'onsite' }, fixture.lead, week)
    await fixture.add([anna], { date: day(2), site: 'any' }, fixture.lead, week)
    await fixture.publish(fixture.lead, week)
    const secret = await follow(anna)
    const places = async () => readCalendar((await file(secret)).bytes).map((event) => event.get('LOCATION'))
    expect(await places()).toEqual(['On site', undefined])
    await fixture.db
      .updateTable('brands')
      .set({ address })
      .where('id', '=', (await brand()).brand_id)
      .execute()
    expect(await places()).toEqual(['Hauptstraße 1\\, 10115 Berlin\\;\\, Germany', undefined])
    expect(parseCalendar((await file(secret)).bytes).name).toBe('Shifts of Asha Rao\\; née\\, \\\\ Iyer')
    await fixture.db.updateTable('brands').set({ address: null }).execute()
  })
})

describe('calendars of teams', () => {
  const offered = async (actor: TestActor) =>
    (await fixture.data(app.send(policy.readFeed, actor))).calendars.map(({ kind, team_id, active }) => ({
      kind,
      team_id,
      active,
    }))

  it('are offered to those who see the team, each with its own address, and end with the permission', async () => {
    const team_id = fixture.team
    const away = { 'requests.calendar.read': 'team' } as const
    const lead = await fixture.person({ grants: { ...LEAD, ...away }, team_id: fixture.other_team })
    await app.fixture.lead(team_id, lead.employee_id, { kind: 'deputy' })
    const none = await fixture.person()
    expect(await offered(none)).toEqual(
      ['shifts', 'absences', 'holidays'].map((kind) => ({ kind, team_id: null, active: false })),
    )
    const body = { kind: 'team_absences', team_id, include_absences: false } as const
    expect((await app.send(policy.addFeed, none, { body })).status).toBe(404)
    const secret = await follow(lead, body)
    const own = await follow(lead)
    expect(await offered(lead)).toContainEqual({ kind: 'team_absences', team_id, active: true })
    expect(await offered(lead)).toContainEqual({ kind: 'shifts', team_id: null, active: true })
    expect((await file(secret)).status).toBe(200)
    await fixture.db.deleteFrom('team_leaderships').where('employee_id', '=', lead.employee_id).execute()
    expect([(await file(secret)).status, (await file(own)).status]).toEqual([404, 200])
    // The address has ended, and does not return with the permission.
    await app.fixture.lead(team_id, lead.employee_id, { kind: 'deputy' })
    expect((await file(secret)).status).toBe(404)
    expect(await offered(lead)).toContainEqual({ kind: 'team_absences', team_id, active: false })
    const again = await follow(lead, body)
    await fixture.data(app.send(policy.deleteFeed, lead, { query: { kind: 'team_absences', team_id } }))
    expect([(await file(again)).status, (await file(own)).status]).toEqual([404, 200])
  })

  it('on-call duty names who is on duty, of teams whose shifts come on top of the work pattern', async () => {
    const anna = await fixture.person({ first_name: 'Anna', last_name: 'Duty' })
    const berta = await fixture.person()
    const duty = { kind: 'on_call', team_id: fixture.team }
    await fixture.add([anna], { date: day(1), from: '18:00', to: '23:00', name: 'On call' }, fixture.lead, week)
    expect(await offered(berta)).not.toContainEqual({ ...duty, active: false })
    const settings = fixture.db.updateTable('shift_team_settings').where('team_id', '=', fixture.team)
    await settings.set({ days_off: false }).execute()
    expect(await offered(berta)).toContainEqual({ ...duty, active: false })
    const secret = await follow(berta, duty)
    const summaries = async () =>
      readCalendar((await file(secret)).bytes)
        .filter((event) => event.get('DTSTART')?.startsWith(compact(day(1))))
        .map((event) => [event.get('SUMMARY'), event.get('STATUS'), event.get('TRANSP')])
    expect(await summaries()).toEqual([])
    await fixture.publish(fixture.lead, week)
    expect(await summaries()).toEqual([['Anna Duty: On call', 'CONFIRMED', 'TRANSPARENT']])
    await settings.set({ days_off: true }).execute()
    expect((await file(secret)).status).toBe(404)
  })

  it('are not read while the login of their owner is disabled', async () => {
    const anna = await fixture.person()
    const secret = await follow(anna)
    const login = fixture.db.updateTable('accounts').where('id', '=', anna.account_id)
    await login.set({ disabled_at: NOW }).execute()
    expect((await file(secret)).status).toBe(404)
    await login.set({ disabled_at: null }).execute()
    expect((await file(secret)).status).toBe(200)
  })

  it('end when their owner leaves', async () => {
    const anna = await fixture.person()
    const secrets = [
      await follow(anna),
      await follow(anna, { kind: 'holidays' }),
      await follow(anna, { kind: 'absences' }),
    ]
    const statuses = () => Promise.all(secrets.map(async (secret) => (await file(secret)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    await fixture.db
      .updateTable('employments')
      .set({ left_on: '2026-05-01' })
      .where('employee_id', '=', anna.employee_id)
      .execute()
    expect(await statuses()).toEqual([404, 404, 404])
  })
})

it('holidays are those of the own work pattern', async () => {
  const calendar = (name: string) =>
    fixture.db.insertInto('holiday_calendars').values({ name }).returning('id').executeTakeFirstOrThrow()
  const [own, other] = [await calendar('Own holidays'), await calendar('Other holidays')]
  await fixture.db
    .insertInto('holidays')
    .values([
      { calendar_id: own.id, date: '2026-12-24', name: 'Christmas Eve', portion: 'pm' },
      { calendar_id: own.id, date: '2026-12-25', name: 'Christmas, first day', portion: 'full' },
      { calendar_id: other.id, date: '2026-12-26', name: 'Elsewhere', portion: 'full' },
      { calendar_id: own.id, date: '2026-01-01', name: 'Long ago', portion: 'full' },
    ])
    .execute()
  const work_pattern_id = await app.fixture.pattern({ holiday_calendar_id: own.id })
  const anna = await fixture.person({ work_pattern_id, first_name: 'Anna', last_name: 'Frei' })
  const { name, events } = parseCalendar((await file(await follow(anna, { kind: 'holidays' }))).bytes)
  expect(name).toBe('Holidays of Anna Frei')
  expect(
    events.map((event) => [event.get('DTSTART;VALUE=DATE'), event.get('DTEND;VALUE=DATE'), event.get('SUMMARY')]),
  ).toEqual([
    ['20261224', '20261225', 'Christmas Eve (afternoon)'],
    ['20261225', '20261226', 'Christmas\\, first day'],
  ])
})
