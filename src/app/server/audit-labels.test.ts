import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditCodes } from '#kit/server/audit-codes.ts'
import { auditLabel, auditValue, recordKind } from '#kit/server/audit-labels.ts'
import { auditSentences, fieldsOfActions, recordKinds, valuesOfActions } from '#kit/server/audit-sentences.ts'
import { callsOf } from '#kit/server/call/handle.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
/** The columns of each table, and the fields of calls. */
let columns: Map<string, string[]>
let ofCalls: string[]

/** The names of all fields of a schema, and of those within them. */
const namesIn = (schema: unknown): string[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => [name, ...namesIn(field)])
  if (schema instanceof z.ZodArray) return namesIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? namesIn(schema.unwrap())
    : []
}

beforeAll(async () => {
  app = await testApp()
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`.execute(app.db)
  columns = new Map(rows.map((row) => [row.table, row.columns]))
  ofCalls = callsOf(app.domains).flatMap(({ body, data }) => [...namesIn(body), ...namesIn(data)])
})
afterAll(() => app.stop())

const written = globSync(['src/{domains,app,kit}/**/server/**/*.ts', 'demo/**/*.ts'])
  .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const contracts = globSync('src/domains/*/contract/*.records.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const entities = [
  ...new Set(
    [...written.matchAll(/\bentity: '([a-z_]+)'/g), ...contracts.matchAll(/\brecord\('([a-z_]+)'/g)].map(
      ([, entity = '']) => entity,
    ),
  ),
]

const ABBREVIATION = /\b(url|id|ids|ip|vat|iban|bic|mfa|api|csv|pdf|sla|wfh|cv|bp|pr|desg)\b/

describe('what fields are called', () => {
  it('is in words, whatever column or field of a call an action names', () => {
    // Actions of one domain call their fields the same.
    const actions = [...new Map([...fieldsOfActions()].map(([action, fields]) => [fields, action])).values()]
    expect(actions.length).toBeGreaterThan(10)
    const names = [...new Set([...[...columns.values()].flat(), ...ofCalls])]
    expect(names.length).toBeGreaterThan(1000)
    const bad = actions.flatMap((action) =>
      names.flatMap((name) => {
        const label = auditLabel(action, name)
        const isBad = label.trim() === '' || /_|\s{2}/.test(label) || ABBREVIATION.test(label)
        return isBad ? [`${action}: ${name} is called “${label}”`] : []
      }),
    )
    expect(bad).toEqual([])
  })

  it('can stand behind “changed the”, where a sentence says so', () => {
    /** Columns that no change of a record changes. */
    const FIXED = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_at', 'purged_at'])
    const withLabel = [...auditSentences()].filter(([, does]) =>
      [does].flat().some((text) => text.includes('{fields}')),
    )
    expect(withLabel.length).toBeGreaterThan(20)
    const odd = withLabel.flatMap(([action]) =>
      (columns.get(entityOf(action)) ?? []).flatMap((name) => {
        const label = auditLabel(action, name)
        return !FIXED.has(name) && NO_NOUN.test(label) ? [`${action}: changed the ${label} (${name})`] : []
      }),
    )
    expect(odd).toEqual([])
  })

  it('is one name for one thing in words of several domains', () => {
    expect(auditLabel('people.updated', 'linkedin_url')).toBe('LinkedIn address')
    expect(auditLabel('billing.client_updated', 'owner_id')).toBe('owner')
    expect(auditLabel('session.opened', 'ip')).toBe('IP address')
    expect(auditLabel('test.of_no_domain', 'employee_ids')).toBe('employees')
    expect(auditLabel('test.of_no_domain', 'total_minutes')).toBe('total')
  })
})

/** Names that make no noun: "is active", "due on", "mandatory". */
const NO_NOUN =
  /^(is|are|has|can|may|must|was|needs|allow|show|share|counts|requires|with|without|not)\b|^(active|mandatory|about|system)$|\b(on|at|by|to|from|until|of|for|after|in)$/

/** Tables of actions whose code does not have both in one place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'people.change_approved': 'employees',
  'people.change_rejected': 'employees',
  'tasks.updated': 'tasks',
  'tickets.edited': 'tickets',
  'targets.updated': 'targets',
}
/** Tables of the actions of described records: `stored(assetRecord, { audit: { added, changed } })`. */
const described = new Map(
  [...written.matchAll(/\bstored\((\w+), \{\s*audit: \{\s*added: '([\w.]+)',\s*changed: '([\w.]+)'/g)].flatMap(
    ([, name = '', ...actions]) => {
      const table = new RegExp(`\\b${name} = record\\('([a-z_]+)'`).exec(contracts)?.[1] ?? ''
      return actions.map((action): [string, string] => [action, table])
    },
  ),
)
const entityOf = (action: string): string => {
  const found = new RegExp(`'${action.replace('.', '\\.')}',\\s*\\[?\\{\\s*entity: '([a-z_]+)'`).exec(written)?.[1]
  const entity = ELSEWHERE[action] ?? described.get(action) ?? found
  if (entity === undefined || !columns.has(entity)) throw new Error(`Of which table is ${action}?`)
  return entity
}

it('calls one record of every table that rows are about in the singular, without the name of the table', () => {
  expect(entities.length).toBeGreaterThan(90)
  for (const entity of entities) {
    const kind = recordKind(entity)
    expect(kind, entity).toMatch(/^[A-Z][a-zA-Z’ -]+$/)
    expect(kind, entity).not.toMatch(ABBREVIATION)
    const asTable = entity.replaceAll('_', ' ') === kind.toLowerCase()
    expect(asTable && !recordKinds().has(entity), entity).toBe(false)
  }
  expect(recordKind('tasks')).toBe('Task')
  expect(recordKind('activities')).toBe('Activity')
})

describe('what codes are called', () => {
  it('is in words, of every enumeration of a call and in every action that says codes', () => {
    const actions = [...new Map([...valuesOfActions()].map(([action, values]) => [values, action])).values()]
    const codes = [...auditCodes()].flatMap(([field, values]) => [...values].map((value) => [field, value] as const))
    expect(codes.length).toBeGreaterThan(500)
    const bad = actions.flatMap((action) =>
      codes.flatMap(([field, value]) => {
        const labels = auditValue(action, field, value)
        const isBad = labels === null || labels.trim() === '' || /[_{}]/.test(labels) || ABBREVIATION.test(labels)
        return isBad && value !== '' ? [`${action}: ${value} of ${field} is called “${labels}”`] : []
      }),
    )
    expect(bad).toEqual([])
    expect(auditValue('test.of_no_domain', 'kind', 'time_off')).toBe('time off')
    // A typed text stays as it is.
    expect(auditValue('test.of_no_domain', 'title', 'time_off')).toBeNull()
  })
})
