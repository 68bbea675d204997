import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import * as holidays from '../contract/holidays.calls.ts'
import * as calls from '../contract/public-holidays.calls.ts'
import { placesIn, publicHolidays } from './documents/public-holidays.ts'
import { ALL_RIGHTS } from './testing/all-rights.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin(ALL_RIGHTS)
})
afterAll(() => app.stop())

const names = async (place: string, year = 2026) =>
  (await publicHolidays(place, year))
    .filter(({ kind }) => kind === 'public')
    .map(({ date, name }) => `${date.slice(5)} ${name}`)

describe('the public holidays', () => {
  it('of a region are those of its state and country, and its own', async () => {
    const [country, state, region] = [await names('DE'), await names('DE-BY'), await names('DE-BY-KATH')]
    expect(state).toEqual(expect.arrayContaining(country))
    expect(region).toEqual(expect.arrayContaining(state))
    expect(state).toContain('01-06 Epiphany')
    expect(country).not.toContain('01-06 Epiphany')
    expect(region.filter((day) => !state.includes(day))).toEqual(['08-15 Assumption'])
  })

  it('move with Easter and the moon, last several days, and are substituted', async () => {
    expect(await names('GB-ENG', 2027)).toEqual(expect.arrayContaining(['03-26 Good Friday', '03-29 Easter Monday']))
    expect(await names('GB-ENG')).toContain('12-28 Boxing Day (substitute day)')
    const ramadan = (await publicHolidays('TR', 2026)).filter(({ name }) => name.includes('Ramadan'))
    expect(ramadan.map(({ date }) => date)).toEqual(['2026-03-20', '2026-03-21', '2026-03-22'])
    expect(await publicHolidays('AT', 2026)).toContainEqual({
      date: '2026-12-24',
      name: 'Christmas Eve',
      portion: 'pm',
      kind: 'bank',
    })
  })

  it('of every place are days of the year, one for each', async () => {
    const countries = await placesIn(undefined)
    expect(countries.length).toBeGreaterThan(200)
    const places = [...countries]
    for (const { code, has_parts } of places) if (has_parts) places.push(...(await placesIn(code)))
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
    for (const { code } of places) {
      expect(code).toMatch(/^[A-Z]{2}(?:-[A-Za-z0-9]{1,12}){0,2}$/)
      const days = await publicHolidays(code, 2027)
      expect(new Set(days.map(({ date }) => date)).size, code).toBe(days.length)
      for (const { date, name } of days) {
        expect(date, code).toMatch(/^2027-\d\d-\d\d$/)
        expect(name.length, code).toBeGreaterThan(0)
      }
    }
  })
})

describe('a calendar', () => {
  const compare = (calendar_id: number, place: string, year = 2026) =>
    app.send(calls.comparePublicHolidays, admin, { body: { calendar_id, place, year } })
  const take = (calendar_id: number, body: { add?: string[]; remove?: number[]; place?: string }) =>
    app.send(calls.takePublicHolidays, admin, {
      body: { calendar_id, place: 'DE-BY', year: 2026, add: [], remove: [], ...body },
    })

  it('is compared, takes what is chosen, and knows its place for the next year', async () => {
    const id = await app.fixture.holidayCalendar()
    for (const [date, name] of [
      ['2026-01-06', 'Epiphany'],
      ['2026-05-01', 'May Day'],
      ['2026-07-01', 'Summer party'],
    ] as const)
      await app.send(holidays.addHoliday, admin, { body: { calendar_id: id, date, name } })
    const { data } = (await compare(id, 'DE-BY')).body
    const of = (result: string) => data.filter((row) => row.result === result)
    expect([of('same'), of('conflict'), of('extra')].map((rows) => rows.map(({ name }) => name))).toEqual([
      ['Epiphany'],
      ['Labour Day'],
      ['Summer party'],
    ])
    const done = await take(id, { add: ['2026-01-01', '2026-12-25'], remove: [of('extra')[0]?.existing?.id ?? 0] })
    expect(done.body.data).toEqual({ added: 2, removed: 1 })
    const rows = (await app.send(holidays.listHolidays, admin, { query: { calendar_id: id } })).body.data
    expect(rows.map(({ name }) => name)).toEqual(["New Year's Day", 'Epiphany', 'May Day', 'Christmas Day'])
    const calendar = (await app.send(holidays.listHolidayCalendars, admin, {})).body.data.find((row) => row.id === id)
    expect(calendar?.place).toBe('DE-BY')
  })

  it('takes a day once, whoever sends it', async () => {
    const id = await app.fixture.holidayCalendar()
    const all = await Promise.all(Array.from({ length: 20 }, () => take(id, { add: ['2026-10-03'] })))
    expect(all.map(({ body }) => body.data.added).filter((added) => added > 0)).toEqual([1])
  })

  it('refuses places and days that are none, and leaves holidays of others', async () => {
    const [id, other] = [await app.fixture.holidayCalendar(), await app.fixture.holidayCalendar()]
    expect(JSON.stringify((await compare(id, 'XX')).body)).toContain('Choose a place of the list')
    expect((await compare(id, 'DE-XX')).status).toBe(400)
    expect((await take(id, { add: ['2026-07-01'] })).status).toBe(400)
    const { body } = await app.send(holidays.addHoliday, admin, {
      body: { calendar_id: other, date: '2026-07-01', name: 'Theirs' },
    })
    expect((await take(id, { remove: [body.data.holiday.id] })).body.data).toEqual({ added: 0, removed: 0 })
  })
})
