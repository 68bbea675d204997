import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { importables } from '#kit/server/importable.ts'
import { nameKey, readDay, readWhole } from '#kit/server/import-values.ts'
import { downloadTemplate, listImportKinds } from '../../contract/imports.calls.ts'
import { guessMapping } from './rules/guess-mapping.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const KINDS = ['clients', 'equipment', 'holidays', 'leave_balances', 'people', 'placements', 'salaries']
const RIGHTS = {
  'records.import': 'own',
  'people.write': 'all',
  'clients.write': 'all',
  'inventory.write': 'all',
  'requests.balance.adjust': 'all',
  'payroll.write': 'all',
  'organisation.calendar.write': 'all',
} as const

describe('a kind of data that can be imported', () => {
  it('is shown to those who may change it, with its columns and their choices', async () => {
    const admin = await app.fixture.admin(RIGHTS)
    const kinds = (await app.send(listImportKinds, admin, {})).body.data
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(KINDS)
    const none = await app.fixture.admin({ 'records.import': 'own' })
    expect((await app.send(listImportKinds, none, {})).body.data).toEqual([])
  })

  it.each(KINDS)('%s has a template whose titles are found again, with a row that fits its columns', async (kind) => {
    const admin = await app.fixture.admin(RIGHTS)
    const importable = importables.all().find(([name]) => name === kind)?.[1]
    if (!importable) throw new Error(`${kind} is not there`)
    const { columns, matches } = importable
    const { bytes } = await app.send(downloadTemplate, admin, { query: { kind, format: 'csv' } })
    const [titles = ''] = Buffer.from(bytes ?? [])
      .toString()
      .replace('\uFEFF', '')
      .split('\r\n')
    const fields = columns.map(({ field }) => field)
    expect(
      guessMapping(
        titles.split(',').map((title) => title.replaceAll('"', '')),
        columns,
      ),
    ).toEqual(fields)
    for (const field of Object.keys(matches)) expect(kind === 'people' || fields.includes(field), field).toBe(true)
    const keys = columns.flatMap(({ field, label, titles: all }) => [...new Set([label, field, ...all].map(nameKey))])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    for (const { kind: type, example, choices, label } of columns) {
      if (example === '') continue
      if (type === 'date') expect(readDay(example, 'iso', 2026)?.day, label).toBe(example)
      if (type === 'whole') expect(readWhole(example), label).not.toBeNull()
      if (choices) expect(choices, label).toContain(example)
    }
  })
})
