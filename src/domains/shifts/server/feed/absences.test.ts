import type { TestActor } from '#app/server/testing/fixture.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelRequest, deleteOwnRequest } from '#domains/requests/contract/requests.calls.ts'
import { HEAD, OWN, type RequestsFixture, startRequests } from '#domains/requests/server/testing/requests-fixture.ts'
import * as policy from '../../contract/policy.calls.ts'
import { parseCalendar, type ReadEvent, readCalendar } from '../testing/read-calendar.ts'

let app: Awaited<ReturnType<typeof startRequests>>['app']
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests())
  await fixture.setType('annual', { methods: ['full_day', 'first_half', 'second_half', 'hours'] })
})
afterAll(() => app.stop())

const FOLLOWS = { ...OWN, 'shifts.feed': 'own' } as const

const follow = async (actor: TestActor, body: object) => {
  const response = await app.send(policy.addFeed, actor, { body: { include_absences: false, ...body } })
  if (!response.body.status) throw new Error(JSON.stringify(response.body))
  return response.body.data.url.split('/').at(-1) ?? ''
}
const read = async (secret: string) =>
  (await app.send(policy.readFeedFile, null, { params: { secret } }, { ip: '203.0.113.8' })).bytes
const shown = (event: ReadEvent) => [
  event.get('SUMMARY'),
  event.get('DTSTART;VALUE=DATE') ?? event.get('DTSTART'),
  event.get('DTEND;VALUE=DATE') ?? event.get('DTEND'),
  event.get('STATUS'),
]
const eventsOf = async (secret: string) => readCalendar(await read(secret)).map(shown)

type Dates = Parameters<RequestsFixture['send']>[2]
const request = async (person: TestActor, code: string, dates: Dates, isApproved = true): Promise<number> => {
  const sent = await fixture.send(person, code, dates)
  if (!sent.body.status) throw new Error(JSON.stringify(sent.body))
  const { id } = sent.body.data
  if (isApproved) expect((await fixture.approve(fixture.head, id)).status).toBe(200)
  return id
}

it('own absences: one event for whole days in a row, parts of a day with their times on the clock of the person', async () => {
  const anna = await fixture.memberWith(3000, { grants: FOLLOWS, first_name: 'Anna', last_name: 'Frei' })
  const secret = await follow(anna, { kind: 'absences' })
  expect(parseCalendar(await read(secret)).name).toBe('Absences of Anna Frei')
  // Thursday to the Tuesday after next: the weekends are part of it.
  await request(anna, 'annual', { from_date: '2026-03-19', to_date: '2026-03-31', method: 'full_day' })
  await request(anna, 'annual', { from_date: '2026-03-17', to_date: '2026-03-17', method: 'first_half' })
  // In Berlin: winter time until 29 March, then summer time.
  const hours = { method: 'hours', from_time: '13:00', to_time: '15:30' } as const
  await request(anna, 'annual', { from_date: '2026-04-02', to_date: '2026-04-02', ...hours })
  await request(anna, 'home', { from_date: '2026-04-07', to_date: '2026-04-07', method: 'full_day' })
  await request(anna, 'annual', { from_date: '2026-05-04', to_date: '2026-05-05', method: 'full_day' }, false)
  expect(await eventsOf(secret)).toEqual([
    ['Annual leave', '20260317T080000Z', '20260317T121500Z', 'CONFIRMED'],
    ['Annual leave', '20260319', '20260401', 'CONFIRMED'],
    ['Annual leave', '20260402T110000Z', '20260402T133000Z', 'CONFIRMED'],
    ['Work from home', '20260407', '20260408', 'CONFIRMED'],
  ])
  // The calendar of shifts shows them without the type, and does not call work from home an absence.
  const shifts = await follow(anna, { include_absences: true })
  expect(await eventsOf(shifts)).toEqual([
    ['Away', '20260317T080000Z', '20260317T121500Z', 'CONFIRMED'],
    ['Away', '20260319', '20260401', 'CONFIRMED'],
    ['Away', '20260402T110000Z', '20260402T133000Z', 'CONFIRMED'],
  ])
})

it('what is cancelled stays for 30 days as such; what was never approved is not told', async () => {
  const anna = await fixture.memberWith(3000, { grants: FOLLOWS })
  const secret = await follow(anna, { kind: 'absences' })
  const id = await request(anna, 'annual', { from_date: '2026-04-13', to_date: '2026-04-17', method: 'full_day' })
  const waiting = await request(
    anna,
    'annual',
    { from_date: '2026-06-01', to_date: '2026-06-02', method: 'full_day' },
    false,
  )
  const [before] = readCalendar(await read(secret))
  const cancel = async (id: number, dates: string[]) => {
    const { version } = await fixture.requestOf(id)
    return app.send(cancelRequest, anna, { params: { id }, body: { version, dates, reason: 'Other plans' } })
  }
  expect((await cancel(id, ['2026-04-15'])).status).toBe(200)
  expect((await app.send(deleteOwnRequest, anna, { params: { id: waiting } })).status).toBe(200)
  expect(await eventsOf(secret)).toEqual([
    ['Annual leave', '20260413', '20260415', 'CONFIRMED'],
    ['Annual leave', '20260415', '20260416', 'CANCELLED'],
    ['Annual leave', '20260416', '20260418', 'CONFIRMED'],
  ])
  const [after] = readCalendar(await read(secret))
  expect(after?.get('UID')).toBe(before?.get('UID'))
  expect(Number(after?.get('SEQUENCE'))).toBeGreaterThan(Number(before?.get('SEQUENCE')))
  await cancel(id, ['2026-04-13', '2026-04-14', '2026-04-16', '2026-04-17'])
  expect(await eventsOf(secret)).toEqual([['Annual leave', '20260413', '20260418', 'CANCELLED']])
  app.clock.set('2030-01-01T09:00:00Z')
  expect(await eventsOf(secret)).toEqual([])
  app.clock.set('2026-03-11T09:00:00Z')
})

it('absences of a team are Away for members, with the type for those who decide about them', async () => {
  const department_id = await app.fixture.department()
  const team_id = await app.fixture.team(department_id)
  const place = { department_id, team_id }
  const head = await app.fixture.user({ grants: { ...HEAD, 'shifts.feed': 'own' }, department_id })
  await app.db.updateTable('departments').set({ head_id: head.employee_id }).where('id', '=', department_id).execute()
  const anna = await app.fixture.user({ grants: FOLLOWS, ...place, first_name: 'Anna', last_name: 'Frei' })
  const berta = await app.fixture.user({ grants: FOLLOWS, ...place })
  const stranger = await fixture.member({ grants: FOLLOWS })
  await app.fixture.leave(anna.employee_id, ['2026-04-13', '2026-04-14'], 'Secret illness')
  const body = { kind: 'team_absences', team_id }
  expect(await eventsOf(await follow(berta, body))).toEqual([['Anna Frei: Away', '20260413', '20260415', 'CONFIRMED']])
  expect((await read(await follow(berta, body))).toString()).not.toContain('illness')
  expect(await eventsOf(await follow(head, body))).toEqual([
    ['Anna Frei: Secret illness', '20260413', '20260415', 'CONFIRMED'],
  ])
  const refused = await app.send(policy.addFeed, stranger, {
    body: { kind: 'team_absences', team_id, include_absences: false },
  })
  expect(refused.status).toBe(404)
})
