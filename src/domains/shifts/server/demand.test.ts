import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCoverage } from '../contract/policy.calls.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type ShiftsFixture, startShifts } from './testing/shifts-fixture.ts'

let fixture: ShiftsFixture
let client_id = 0
beforeAll(async () => {
  fixture = await startShifts()
  const country_id = await fixture.app.fixture.country()
  const client = { code: 'T1', name: 'Client', country_id, currency: 'EUR', time_source: 'tickets' } as const
  ;({ id: client_id } = await fixture.db.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow())
})
afterAll(() => fixture.app.stop())

let serial = 0
/** Tickets that came at an instant, of which each took so long. */
const came = async (received_at: string, minutes: readonly number[], more: object = {}): Promise<void> => {
  const ticket = { client_id, team_id: fixture.team, subject: 'A question', type: 'question', priority: 'p3' } as const
  const common = { channel: 'mail', state: 'open', received_at } as const
  await fixture.db
    .insertInto('tickets')
    .values(
      minutes.map((handling_minutes) => ({
        ...ticket,
        ...common,
        ticket_ref: `R-${++serial}`,
        handling_minutes,
        ...more,
      })),
    )
    .execute()
}
const read = (actor: TestActor, query: { demand?: true } = { demand: true }) =>
  fixture.app.send(readCoverage, actor, { params: { team_id: fixture.team }, query })

it('what a team needs is suggested by the tickets of eight weeks, by the clocks of the team', async () => {
  // Without tickets, and unless it is requested, nothing is suggested.
  expect((await fixture.data(read(fixture.lead))).demand).toEqual({ weeks: 8, median_minutes: null, hours: [] })
  expect((await fixture.data(read(fixture.lead, {}))).demand).toBeNull()

  // Mondays at nine in Berlin, in winter and in summer: 40 tickets of 30 minutes are 150 minutes of each Monday.
  await fixture.db
    .updateTable('shift_team_settings')
    .set({ time_zone: 'Europe/Berlin' })
    .where('team_id', '=', fixture.team)
    .execute()
  await came(
    '2026-03-23T08:10:00Z',
    Array.from({ length: 20 }, () => 30),
  )
  await came(
    '2026-05-11T07:50:00Z',
    Array.from({ length: 20 }, () => 30),
  )
  // Void tickets, those of another team, from today or older than eight weeks do not count; nor do times not noted.
  await came('2026-05-11T07:50:00Z', [600], { state: 'void', void_reason: 'A test of the client' })
  await came('2026-05-11T07:50:00Z', [600], { team_id: fixture.other_team })
  await came('2026-05-12T07:50:00Z', [600])
  await came('2026-03-09T08:10:00Z', [600])
  await came('2026-05-08T22:30:00Z', [0])
  const { demand } = await fixture.data(read(fixture.lead))
  expect(demand).toEqual({
    weeks: 8,
    median_minutes: 30,
    hours: [
      { weekday: 1, hour: 9, tickets: 40, suggested: 3 },
      { weekday: 6, hour: 0, tickets: 1, suggested: 1 },
    ],
  })
  // Other planners learn nothing of it.
  expect((await read(fixture.other_lead)).status).toBe(404)
})
