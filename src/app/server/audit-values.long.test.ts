import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#domains/records/contract/audit.calls.ts'
import type { AuditRow } from '#domains/records/contract/audit.models.ts'
import { prepareDemo } from '#demo/index.ts'
import { DEMO_NOW } from './testing/demo-app.ts'
import { superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

/** The difference that the audit shows of each row of the demo is written for people, not for programs. */
let app: TestApp
let reader: TestActor

beforeAll(async () => {
  app = await testApp(DEMO_NOW)
  await prepareDemo(app.db, app.files, { employees: 60, days: 40 }, () => undefined, DEMO_NOW)
  reader = await superAdmin(app)
}, 300_000)
afterAll(() => app.stop())

const MOST = 5000

const allRows = async (): Promise<AuditRow[]> => {
  const rows: AuditRow[] = []
  for (let cursor: string | undefined; rows.length < MOST;) {
    const { body } = await app.send(listAudit, reader, { query: { limit: 100, cursor } })
    rows.push(...body.data)
    if (body.meta?.next_cursor == null) break
    cursor = body.meta.next_cursor
  }
  return rows
}

/** Texts that a person typed, or that have this form outside of the program too. */
const TYPED =
  /^(code|key|name|title|subject|body|note|comment|reason|file_name|file|email|list|url|linkedin_url|tag|serial|sha256|time_zone|zone)$/
const RAW: readonly (readonly [string, RegExp])[] = [
  ['an instant', /\d{4}-\d\d-\d\dT\d\d:/],
  ['a day', /(^|[\s,(;])\d{4}-\d\d-\d\d($|[\s,);])/],
  ['a code', /(^|[\s,(;])[a-z]+_[a-z_]+($|[\s,);])/],
  ['a switch', /^(true|false|null)$/],
  ['JSON', /[{}]|\["/],
]

it('shows no instant, day, code or id of any row as it is stored', async () => {
  const rows = await allRows()
  expect(rows.length).toBeGreaterThan(500)
  const found = new Map<string, string>()
  for (const { action, changes } of rows)
    for (const { field, before, after } of changes) {
      for (const text of [before, after])
        for (const [what, raw] of RAW)
          if (text !== null && !TYPED.test(field) && raw.test(text)) found.set(`${action} ${field} shows ${what}`, text)
      const isId = /_ids?$/.test(field) && /^\d+(, \d+)*$/.test(after ?? before ?? '')
      if (isId) found.set(`${action} ${field} shows an id`, after ?? before ?? '')
    }
  expect(Object.fromEntries(found)).toEqual({})
}, 300_000)
