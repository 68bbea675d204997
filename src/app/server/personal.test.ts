import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredTables, type DeclaredTable, expressionsOf } from '#kit/server/personal/declare.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const OWNED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../scripts/tables-of-domains.json'), 'utf8'),
) as Readonly<{ owned: Readonly<Record<string, readonly string[]>>; kit: readonly string[] }>

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-03-11T09:00:00Z')
})
afterAll(() => app.stop())

/** All columns of a declaration, as often as they stand in it. */
const columnsOf = ({ table }: DeclaredTable): string[] => [
  ...(table.cleared ?? []),
  ...(table.removed ?? []),
  ...Object.keys(table.replaced ?? {}),
  ...Object.keys(table.identity ?? {}),
  ...(table.deleted ?? []),
  ...Object.keys(table.kept?.columns ?? {}),
  ...(table.follows ?? []),
  ...(table.plain ?? []),
]

describe('what tables hold about people', () => {
  it('is said of every column that holds a text, once', async () => {
    // A value out of a list is a state, and a reference is a number.
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
        and t.typname in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_text', '_varchar', 'bytea', 'inet', 'cidr',
          'macaddr', 'xml', 'tsvector', 'name', 'hstore')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like 'CHECK ((%' and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
      order by 1`.execute(app.db)
    const printed = declaredTables().flatMap((declared) =>
      columnsOf(declared).map((column) => `${declared.name}.${column}`),
    )
    expect(printed.filter((name, at) => printed.indexOf(name) !== at)).toEqual([])
    expect(rows.map(({ name }) => name).filter((name) => !printed.includes(name))).toEqual([])
  })

  it('is said by the domain that owns the table', () => {
    const owners = new Map([
      ...Object.entries(OWNED.owned).flatMap(([domain, tables]) =>
        tables.map((name): [string, string] => [name, domain]),
      ),
      ...OWNED.kit.map((name): [string, string] => [name, 'kit']),
    ])
    for (const { name, domain } of declaredTables())
      expect([name, domain]).toEqual([name, owners.get(name) ?? 'people'])
  })

  it('names the person of each table that has one', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'employees'::regclass and a.attname = 'employee_id' order by 1`.execute(
      app.db,
    )
    const known = new Set(
      declaredTables().flatMap(({ name, table }) =>
        table.of?.employee === undefined && table.within?.employee === undefined ? [] : [name],
      ),
    )
    // A list of what is to be worked out again, which is soon empty.
    const derived = new Set(['pay_rechecks'])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !derived.has(name))).toEqual([])
  })

  it('can be asked of the database: every condition and every expression of a declaration holds', async () => {
    for (const { name, table } of declaredTables()) {
      const expressions = [
        ...expressionsOf(table.replaced),
        ...expressionsOf(table.identity),
        ...expressionsOf(table.kept?.columns),
      ].map(([, text]) => text.replaceAll('$now', 'now()'))
      const conditions = [...Object.values(table.of ?? {}), ...Object.values(table.within ?? {})].map((text) =>
        text.replaceAll('$ids', 'array[0]').replaceAll('$texts', `array['%x%']`),
      )
      const columns = [...columnsOf({ name, domain: '', table }), ...(table.files ?? []), ...(table.unseen ?? [])]
      const query = sql.raw(
        `select ${[...expressions.map((text) => `(${text})::text`), ...columns.map((column) => `t.${column}`), '1'].join(', ')}
         from ${name} t where ${['false', ...conditions.map((text) => `(${text})`)].join(' or ')}`,
      )
      await expect(sql`${query}`.execute(app.db), name).resolves.toBeDefined()
    }
  })
})
