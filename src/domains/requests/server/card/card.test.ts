import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { showCalendar } from '../../contract/balances.calls.ts'
import { viewRequest } from '../../contract/thread.calls.ts'
import { type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

const DAY = '2026-04-07'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  const started = await startRequests()
  app = started.app
  fixture = started.fixture
})
afterAll(() => app.stop())

it('counts who is away on a day as the calendar does, and marks those who only ask', async () => {
  const team_id = await app.fixture.team(fixture.department_id)
  const member = () => fixture.memberWith(1000, { team_id })
  const [person, away, pending] = [await member(), await member(), await member()]
  await member()
  const sent = async (of: typeof person) => (await fixture.send(of, 'annual', { from_date: DAY })).body.data.id
  await fixture.hrApprove(await sent(away))
  await sent(pending)
  const id = await sent(person)
  const { card } = (await app.send(viewRequest, fixture.hr, { params: { id } })).body.data
  expect(card?.days).toMatchObject([{ date: DAY, expected: 3, away: 1, pending: 1, left: 2 }])
  const isApproved = new Map(card?.clashes.map(({ employee_id, is_approved }) => [employee_id, is_approved]))
  expect(isApproved).toEqual(
    new Map([
      [away.employee_id, true],
      [pending.employee_id, false],
    ]),
  )
  const query = { from: DAY, to: DAY, team_id }
  const { days } = (await app.send(showCalendar, fixture.hr, { query })).body.data
  expect(days).toMatchObject([{ away: 1 }])
})
