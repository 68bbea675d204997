import fc from 'fast-check'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import tablesOf from '../../../../scripts/tables-of-domains.json' with { type: 'json' }
import { type Schema, valuesOf } from './well-formed.ts'

export type Row = Readonly<Record<string, unknown>>
export type Random = <T>(values: readonly T[]) => T | undefined

/** The same row of choices in each run. */
export const choices = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick: Random = (values) => values[Math.floor(next() * values.length)]
  return { next, pick }
}

const ALIASES: Readonly<Record<string, string>> = { user_id: 'employees', person_id: 'employees', lead_id: 'employees' }

/** The rows of a filled database, by table, and the tables that a name of a field points into. */
export const rowsAtHand = async (db: Tx, today: string) => {
  const rows = new Map<string, readonly Row[]>()
  const { rows: names } = await sql<{ name: string; has_state: boolean }>`select c.table_name as name,
      exists (select from information_schema.columns s where s.table_schema = 'public'
        and s.table_name = c.table_name and s.column_name in ('state', 'status')) as has_state
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'id'`.execute(db)
  for (const { name, has_state } of names) {
    const state = has_state ? sql`coalesce(to_jsonb(t) ->> 'state', to_jsonb(t) ->> 'status')` : sql`1`
    const found = await sql<{ row: Row }>`select row from (select to_jsonb(t) as row,
        row_number() over (partition by ${state} order by id desc) as place from ${sql.table(name)} t) ranked
      where place <= ${has_state ? 6 : 24}`.execute(db)
    if (found.rows.length > 0)
      rows.set(
        name,
        found.rows.map(({ row }) => row),
      )
  }
  const { rows: keys } = await sql<{ table: string; column: string; target: string }>`select
      c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f'`.execute(db)
  const owned = (domain: string): readonly string[] =>
    Object.entries(tablesOf.owned).find(([name]) => name === domain)?.[1] ?? []

  /** Tables whose rows a field of a call of a domain may name. */
  const tablesFor = (name: string, domain: string): readonly string[] => {
    const single = name.replace(/s$/, '')
    const alias = ALIASES[single]
    if (alias !== undefined) return [alias]
    if (single === 'id') return owned(domain).filter((table) => rows.has(table))
    const named = keys.filter(({ column }) => column === single)
    const own = named.filter(({ table }) => owned(domain).includes(table))
    const targets = [...new Set((own.length > 0 ? own : named).map(({ target }) => target))]
    return targets.filter((table) => rows.has(table))
  }

  const idFor = (name: string, domain: string, pick: Random): unknown => {
    const table = pick(tablesFor(name, domain))
    return pick(rows.get(table ?? '') ?? [])?.['id']
  }

  const isIdName = (name: string): boolean => /(?:^|_)ids?$/.test(name) || name in ALIASES

  /** A value that a schema allows, with ids of rows that are there. */
  const draw = (schema: Schema, name: string, domain: string, random: ReturnType<typeof choices>): unknown => {
    const again = (one: Schema, inner: string): unknown => draw(one, inner, domain, random)
    const options = schema.anyOf ?? schema.oneOf
    if (options) return again(random.pick(options) ?? {}, name)
    if (Array.isArray(schema.type)) return again({ ...schema, type: random.pick(schema.type) ?? 'null' }, name)
    if (schema.type === 'array') {
      const least = Math.max(schema.minItems ?? 0, 1)
      const count = Math.min(schema.maxItems ?? least, least + (random.next() < 0.3 ? 1 : 0))
      const items = Array.from({ length: count }, () => again(schema.items ?? {}, name))
      return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
    }
    if (schema.type === 'object' && schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).flatMap(([key, part]) =>
          schema.required?.includes(key) || random.next() < 0.6 ? [[key, again(part, key)]] : [],
        ),
      )
    if (isIdName(name) && (schema.type === 'integer' || schema.type === 'string') && !schema.enum) {
      const id = idFor(name, domain, random.pick)
      if (id !== undefined) return schema.type === 'string' ? String(id) : id
    }
    if (schema.type === 'string' && /(?:^|_)zone$/.test(name))
      return random.pick(['Europe/Berlin', 'Asia/Kolkata', 'UTC'])
    if (schema.type === 'string' && name === 'currency') return random.pick(['EUR', 'USD', 'INR'])
    if (schema.type === 'string' && name.includes('password')) return `a long enough one ${random.next()}`
    const seed = Math.floor(random.next() * 2 ** 30)
    return fc.sample(valuesOf(schema, name, today), { numRuns: 1, seed })[0]
  }

  const versions = [...new Set([...rows.values()].flat().map(({ version }) => version))].filter(
    (version) => typeof version === 'number',
  )
  return { rows, versions, owned, tablesFor, draw }
}
export type RowsAtHand = Awaited<ReturnType<typeof rowsAtHand>>
