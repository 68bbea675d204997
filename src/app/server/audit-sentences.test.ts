import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#domains/records/contract/audit.calls.ts'
import type { AuditRow } from '#domains/records/contract/audit.models.ts'
import { type AuditEntry, auditAll } from '#kit/server/audit.ts'
import { auditSentences, type Does, recordNames } from '#kit/server/audit-sentences.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: TestApp
let admin: TestActor & { name: string }
let person: TestActor & { employee_id: number }
let actions: AuditAction[]
/** No row has this id, and no sentence may contain it. */
const ID = 987_654_321
const areAll = (action: string): action is AuditAction => auditWords().has(action)

beforeAll(async () => {
  app = await testApp()
  admin = await superAdmin(app)
  person = (await app.fixture.user({ first_name: 'Ravi', last_name: 'Kumar' })) as typeof person
  actions = [...auditWords().keys()].filter(areAll)
})
afterAll(() => app.stop())

const variantsOf = (does: Does): readonly string[] => [does].flat()
const slotsIn = (text: string): string[] =>
  [...text.matchAll(/\{([^}]+)\}/g)].flatMap(([, slot = '']) => slot.split('|'))
const fieldOf = (source: string): string => source.replace(/@.*/, '').replace(/^(was|after)\./, '')
const SPECIAL = new Set(['whom', 'whose', 'name', 'fields'])
const firstSource = (text: string): string => text.replace(/^\{([^|}]+).*\}$/, '$1')

type Values = Record<string, unknown>
/** Returns the values of a row that the first sentence of an action needs. */
const valuesFor = (does: Does): Pick<AuditEntry, 'before' | 'after'> & { before: Values; after: Values } => {
  const [before, after]: [Values, Values] = [{ note_of_test: 'was' }, { note_of_test: 'is', name: 'Its name' }]
  for (const [slot] of (variantsOf(does)[0] ?? '').matchAll(/\{[^}]+\}/g)) {
    const source = firstSource(slot)
    if (SPECIAL.has(source)) continue
    const value = source.includes('@') ? { id: ID, name: 'Night Desk' } : `${fieldOf(source).replaceAll('_', ' ')} said`
    ;(source.startsWith('was.') ? before : after)[fieldOf(source)] = value
  }
  return { before, after }
}

const write = async (more: (does: Does) => Partial<Record<keyof AuditEntry, unknown>>): Promise<void> => {
  const by = { account_id: admin.account_id, on_behalf_of: null, session_id: admin.session_id }
  await app.begin(async (work) => {
    for (const action of actions) {
      const does = auditSentences().get(action) ?? ''
      await auditAll({ ...work, by: { ...work.by, ...by } }, action, [
        { entity: 'things', id: ID, ...more(does) } as unknown as AuditEntry,
      ])
    }
  })
}

/** The rows that were written last, one of each action. */
const readLast = async (): Promise<Map<string, AuditRow>> => {
  const rows: AuditRow[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.send(listAudit, admin, { query: { limit: 200, ...(cursor ? { cursor } : {}) } })
    rows.push(...body.data)
    cursor = body.meta?.next_cursor ?? undefined
  } while (rows.length < actions.length && cursor !== undefined)
  return new Map(rows.slice(0, actions.length).map((row) => [row.action, row]))
}

const expectPlain = ({ action, sentence }: AuditRow): void => {
  expect(sentence, action).toContain(admin.name)
  expect(sentence, action).toMatch(/^[A-Z]/)
  expect(sentence, action).not.toMatch(/[{}[\]|@]|"|undefined|null|NaN| {2}| ,|\s$/)
  // The name of who acted may have digits here.
  expect(sentence.replace(admin.name, ''), action).not.toMatch(/\b\d{4,}\b/)
  expect(sentence.length, action).toBeGreaterThan(admin.name.length + 6)
}

describe('what each action says', () => {
  it('is declared for every action, with slots that can be filled', () => {
    expect([...auditSentences().keys()].toSorted()).toEqual([...auditWords().keys()].toSorted())
    expect(actions.length).toBeGreaterThan(400)
    for (const [action, does] of auditSentences()) {
      const variants = variantsOf(does)
      for (const text of variants) {
        expect(text, action).toMatch(/^[a-z].*[^.]$/)
        // Brackets and braces are closed, and none is inside another.
        expect(text.replaceAll(/\{[a-z_.@|]+\}/g, '').replaceAll(/\[[^[\]]+\]/g, ''), action).not.toMatch(/[{}[\]]/)
        for (const table of slotsIn(text).flatMap((source) => source.split('@')[1] ?? []))
          expect([...recordNames().keys()], `${action} names ${table}`).toContain(table)
      }
      const needed = slotsIn((variants.at(-1) ?? '').replaceAll(/\[[^\]]*\]/g, ''))
      expect(
        needed.filter((slot) => slot !== 'whom' && slot !== 'whose'),
        action,
      ).toEqual([])
    }
  })

  it('reads fields that the server knows', () => {
    const text = globSync('src/{domains,kit}/**/{server,contract}/**/*.ts')
      .filter((path) => !/\.test\.ts$|\/testing\/|audit-sentences/.test(path))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const labels = new Set(text.match(/\w+/g))
    const unknown = [...auditSentences()].flatMap(([action, does]) =>
      variantsOf(does)
        .flatMap(slotsIn)
        .filter((source) => !SPECIAL.has(source) && !labels.has(fieldOf(source)))
        .map((source) => `${action}: ${source}`),
    )
    expect(unknown).toEqual([])
  })

  it('calls records by what their tables hold', async () => {
    for (const [table, name] of recordNames()) {
      const { key, name: text } = typeof name === 'string' ? { key: 'id', name } : name
      const requested = sql`select (${sql.raw(text)})::text as name from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = 0`
      await expect(requested.execute(app.db), table).resolves.toMatchObject({ rows: [] })
    }
  })
})

describe('a row of every action is a sentence', () => {
  it('with all that it can name', async () => {
    await write((does) => ({ ...valuesFor(does), employee_id: person.employee_id }))
    const printed = await readLast()
    expect(printed.size).toBe(actions.length)
    for (const action of actions) {
      const row = printed.get(action)
      if (!row) throw new Error(`No one reads ${action}`)
      expectPlain(row)
      const sentence = variantsOf(auditSentences().get(action) ?? '')[0] ?? ''
      const named = slotsIn(sentence)
      if (named.includes('whom') || named.includes('whose')) expect(row.sentence, action).toContain('Ravi Kumar')
      const first = [...sentence.matchAll(/\{[^}]+\}/g)].map(([slot]) => firstSource(slot))
      if (first.some((source) => source.includes('@'))) expect(row.sentence, action).toContain('Night Desk')
      for (const source of first)
        if (!SPECIAL.has(source) && !source.includes('@'))
          expect(row.sentence, action).toContain(`${fieldOf(source).replaceAll('_', ' ')} said`)
    }
  })

  it('with nothing but who did it, and of oneself', async () => {
    await write(() => ({ id: null }))
    const printed = await readLast()
    expect(printed.size).toBe(actions.length)
    for (const row of printed.values()) expectPlain(row)
    await app.db
      .updateTable('accounts')
      .set({ employee_id: person.employee_id })
      .where('id', '=', admin.account_id)
      .execute()
    await write(() => ({ employee_id: person.employee_id }))
    for (const row of (await readLast()).values()) {
      expectPlain(row)
      expect(row.sentence, row.action).not.toContain('Ravi Kumar')
    }
    await app.db.updateTable('accounts').set({ employee_id: null }).where('id', '=', admin.account_id).execute()
  })

  it('with ids alone, which it does not say', async () => {
    await write((does) => {
      const values = Object.fromEntries(
        variantsOf(does)
          .flatMap(slotsIn)
          .filter((source) => !SPECIAL.has(source))
          .map((source) => [fieldOf(source), source.includes('@') || source.endsWith('id') ? ID : String(ID)]),
      )
      return {
        before: values,
        after: { ...values, name: String(ID), title: '{"a": [1]}' },
        employee_id: person.employee_id,
      }
    })
    const printed = await readLast()
    expect(printed.size).toBe(actions.length)
    for (const row of printed.values()) expectPlain(row)
  })
})
