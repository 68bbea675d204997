import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { line } from '../contract/fields.ts'
import { field, optionalReference, record } from '../contract/record.ts'
import { filtersOf } from './record-filter.ts'

const things = record('things', {
  name: field(line(40), { label: 'Name' }),
  place: field(line(40).nullable(), { label: 'Place', filter: true }),
  state: field(z.enum(['new', 'old']), { label: 'State', filter: true }),
  owner: optionalReference({ label: 'Owner', filter: true }),
})
const query = z.strictObject(things.filters)

// Compiles statements, and never runs one.
const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (from) => new PostgresIntrospector(from),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const compiled = (given: Readonly<Record<string, string>>) => {
  const parts = filtersOf(things, 't', query.parse(given))
  const { sql: text, parameters } = sql`${sql.join(parts, sql` and `)}`.compile(db)
  return [text, parameters]
}

it('lists the described filters of a query, and no other field', () => {
  expect(Object.keys(things.filters)).toEqual(['place', 'state', 'owner_id'])
  expect(query.safeParse({ name: 'A' }).success).toBe(false)
  expect(query.safeParse({ state: 'lost' }).success).toBe(false)
})

it('compares what is given: texts without regard to capitals, references by their id', () => {
  expect(compiled({})).toEqual(['', []])
  expect(compiled({ place: 'Room 3', owner_id: '7' })).toEqual([
    'lower("t"."place") = lower($1) and "t"."owner_id" = $2',
    ['Room 3', 7],
  ])
  expect(compiled({ state: 'old' })).toEqual(['"t"."state" = $1', ['old']])
})

it('takes a column from elsewhere where a filter is not stored under its name', () => {
  const [condition] = filtersOf(things, 't', query.parse({ owner_id: '7' }), { owner_id: sql.ref('o.person_id') })
  expect(condition?.compile(db)).toMatchObject({ sql: '"o"."person_id" = $1', parameters: [7] })
})
