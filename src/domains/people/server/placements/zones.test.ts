import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { loadCalendars } from '#domains/organisation/server/index.ts'
import { addDays, zoneOf } from '#engines/calendar/contract/calendar.ts'
import { localDateOf } from '#engines/calendar/contract/local-day.ts'
import { required } from '#kit/contract/testing/required.ts'

/** The zone of a person's day is defined twice, for statements and for the calendar engine: both always agree. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const FIRST = '2026-03-01'
const SPAN = 60
const ZONES = ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const zone = fc.constantFrom(...ZONES)
const zoneOrNone = fc.option(zone)
const day = fc.integer({ min: -20, max: SPAN }).map((days) => addDays(FIRST, days))
const dated = <T>(value: fc.Arbitrary<T>, most: number) =>
  fc.uniqueArray(fc.record({ from: day, value }), { selector: ({ from }) => from, minLength: 1, maxLength: most })
const story = fc.record({
  brand: zone,
  new_brand: zoneOrNone,
  patterns: fc.tuple(dated(zoneOrNone, 3), dated(zoneOrNone, 3)),
  placements: dated(fc.record({ zone: zoneOrNone, pattern: fc.constantFrom(0, 1) }), 4),
  removed: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const patternWith = async (versions: Story['patterns'][number]): Promise<number> => {
  const id = await app.fixture.pattern()
  const { id: _id, ...first } = await app.db
    .selectFrom('work_pattern_versions')
    .selectAll()
    .where('pattern_id', '=', id)
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('work_pattern_versions').where('pattern_id', '=', id).execute()
  const rows = versions.map(({ from, value }) => ({
    ...first,
    days: JSON.stringify(first.days),
    effective_from: from,
    time_zone: value,
  }))
  await app.db.insertInto('work_pattern_versions').values(rows).execute()
  return id
}

/** Applies the changes in another order than that of their days: the zones are those of the final timeline. */
const applyStory = async ({ brand, new_brand, patterns, placements, removed }: Story): Promise<number> => {
  const brand_id = await app.fixture.brand({ time_zone: brand })
  const ids = [await patternWith(patterns[0]), await patternWith(patterns[1])]
  const [first, ...later] = placements.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const employee_id = await app.fixture.employee({
    joined_on: first?.from ?? FIRST,
    time_zone: first?.value.zone ?? null,
    work_pattern_id: ids[first?.value.pattern ?? 0] ?? 0,
  })
  await app.db.updateTable('employments').set({ brand_id }).where('employee_id', '=', employee_id).execute()
  const {
    id: _id,
    version: _version,
    ...hired
  } = await app.db.selectFrom('placements').selectAll().where('employee_id', '=', employee_id).executeTakeFirstOrThrow()
  for (const { from, value } of later.toReversed())
    await app.db
      .insertInto('placements')
      .values({
        ...hired,
        effective_from: from,
        effective_until: null,
        time_zone: value.zone,
        work_pattern_id: ids[value.pattern] ?? 0,
      })
      .execute()
  if (removed && later.length > 0)
    await app.db
      .updateTable('placements')
      .set({ superseded_at: '2026-01-01T00:00:00Z' })
      .where('employee_id', '=', employee_id)
      .where('effective_from', '=', later.at(-1)?.from ?? '')
      .execute()
  if (new_brand) await app.db.updateTable('brands').set({ time_zone: new_brand }).where('id', '=', brand_id).execute()
  await app.db
    .deleteFrom('work_pattern_versions')
    .where('pattern_id', '=', ids[0] ?? 0)
    .where('effective_from', '>', FIRST)
    .execute()
  return employee_id
}

it('is the same zone on every day, and the same date at every hour, in statements and in the engine', async () => {
  const people: number[] = []
  for (const one of fc.sample(story, { numRuns: 60, seed: 20_260_301 })) people.push(await applyStory(one))
  const from = addDays(FIRST, -25)
  const to = addDays(FIRST, SPAN + 5)
  const calendars = await loadCalendars(app.db, people, { from, to, now: `${FIRST}T00:00:00Z` })
  const zones = await sql<{ id: number; day: string; zone: string }>`
    select z.employee_id as id, d::date as day, z.time_zone as zone
    from person_zones z cross join generate_series(${from}::date, ${to}::date, '1 day') d
    where z.employee_id = any(${people}) and z.starts_on <= d and z.ends_on > d`.execute(app.db)
  expect(zones.rows).toHaveLength(people.length * (25 + SPAN + 5 + 1))
  for (const { id, day: date, zone: found } of zones.rows)
    expect([id, date, found]).toEqual([id, date, zoneOf(required(calendars.get(id)), date)])
  const moments = await sql<{ id: number; at: string; day: string }>`
    select id, at, person_day(id, at) as day from unnest(${people}::int[]) as id
    cross join generate_series(${from}::timestamptz, ${to}::timestamptz, '7 hours 13 minutes') at`.execute(app.db)
  expect(moments.rows.length).toBeGreaterThan(people.length * 250)
  const wrong = moments.rows.filter(
    ({ id, at, day: date }) => localDateOf(required(calendars.get(id)), Date.parse(at)) !== date,
  )
  expect(wrong).toEqual([])
})
