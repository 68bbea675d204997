import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { addDays, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { HEAD, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => {
  ;({ app, fixture } = await startRequests('2026-01-02T09:00:00Z'))
  await fixture.setType('sick', { chain_id: null, file_rule: 'none' })
  await fixture.setType('annual', { notice_days: null })
}, 60_000)
afterAll(() => app.stop())

const PEOPLE = 200
const DEPARTMENTS = 8
const [FIRST, LAST] = ['2026-01-05', '2026-12-18']
const LIMIT = 2
const isWeekday = (day: string): boolean => weekdayOf(day) <= 5

/** Numbers from 0 to below 1 that are the same in every run. */
const drawn = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

type Person = Awaited<ReturnType<RequestsFixture['member']>>

/** Departments with two approvers each, one of whom has a deputy, and everyone else. */
const organisation = async () => {
  const parent_id = await app.fixture.department()
  const approvers: Person[] = []
  const members: Person[] = []
  for (let index = 0; index < DEPARTMENTS; index += 1) {
    const department_id = await app.fixture.department({ parent_id })
    const heads = [
      await app.fixture.user({ grants: HEAD, department_id }),
      await app.fixture.user({ grants: HEAD, department_id }),
    ]
    approvers.push(...heads)
    for (let at = heads.length; at < PEOPLE / DEPARTMENTS; at += 1)
      members.push(await fixture.memberWith(9000, { department_id, team_id: null }))
    const deputy = nthOf(members, members.length - 1)
    await app.db
      .insertInto('approval_delegations')
      .values({
        from_employee_id: nthOf(heads, 0).employee_id,
        to_employee_id: deputy.employee_id,
        from_date: '2026-04-01',
        to_date: '2026-08-31',
        created_by: nthOf(heads, 0).account_id,
      })
      .execute()
  }
  return { approvers, members }
}

/** Sends drawn absences; returns the weekdays on which each person is away. */
const absences = async (people: readonly Person[], random: () => number): Promise<Map<number, Set<string>>> => {
  const away = new Map<number, Set<string>>()
  for (const person of people) {
    const days = new Set<string>()
    for (
      let day = addDays(FIRST, Math.floor(random() * 40));
      day < LAST;
      day = addDays(day, Math.floor(random() * 70))
    ) {
      const from_date = day
      const to_date = addDays(day, Math.floor(random() * 20))
      const sent = await fixture.send(person, 'sick', { from_date, to_date })
      if (sent.body.status) for (let on = from_date; on <= to_date; on = addDays(on, 1)) if (isWeekday(on)) days.add(on)
      day = addDays(to_date, 1)
    }
    away.set(person.employee_id, days)
  }
  return away
}

type Open = Readonly<{ id: number; requester: number; holders: readonly number[]; is_hr: boolean }>

const listOpen = async (): Promise<Open[]> => {
  const rows = await app.db
    .selectFrom('request_steps as s')
    .innerJoin('requests as r', 'r.id', 's.request_id')
    .innerJoin('request_step_assignees as x', 'x.step_id', 's.id')
    .innerJoin('accounts as a', 'a.id', 'x.account_id')
    .select(['r.id', 'r.employee_id as requester', 'a.employee_id as holder', 's.hr_at'])
    .where('s.state', '=', 'open')
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    requester: nthOf(own, 0).requester,
    holders: own.flatMap(({ holder }) => (holder === null ? [] : [holder])),
    is_hr: nthOf(own, 0).hr_at !== null,
  }))
}

it(
  'lets no request of a drawn year wait beyond its limit for people who are all away',
  { timeout: 600_000 },
  async () => {
    const random = drawn(7)
    const { approvers, members } = await organisation()
    const away = await absences([...approvers, ...members.filter((_, index) => index % 5 === 0)], random)
    const isAway = (id: number, day: string): boolean => away.get(id)?.has(day) ?? false
    const accounts = new Map([...approvers, ...members].map((person) => [person.employee_id, person]))
    const alone = new Map<number, number>()
    let [moved, longest] = [0, 0]
    for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
      if (!isWeekday(day)) continue
      app.clock.set(`${day}T08:00:00Z`)
      await app.runJob('requests.escalate')
      for (const { id, requester, holders, is_hr } of await listOpen()) {
        expect(holders, `request ${id}`).not.toContain(requester)
        const isAlone = !is_hr && holders.every((one) => isAway(one, day))
        const days = isAlone ? (alone.get(id) ?? 0) + 1 : 0
        alone.set(id, days)
        longest = Math.max(longest, days)
        expect(days, `request ${id} on ${day}`).toBeLessThanOrEqual(LIMIT)
        if (is_hr) moved += 1
        const present = holders.find((one) => !isAway(one, day))
        const decider = present === undefined ? undefined : accounts.get(present)
        if (decider && random() < 0.3) await fixture.approve(decider, id)
        else if (is_hr && random() < 0.3) await fixture.hrApprove(id)
      }
      for (let sent = 0; sent < 2; sent += 1) {
        const person = nthOf(members, Math.floor(random() * members.length))
        const from_date = addDays(day, 20 + Math.floor(random() * 30))
        await fixture.send(person, 'annual', { from_date })
      }
    }
    // The year tries what it is for: some had to move, and some waited for those who came back in time.
    expect(moved).toBeGreaterThan(0)
    expect(longest).toBeGreaterThan(0)
  },
)
