import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { mergePolicies } from '#kit/server/merging.ts'
import * as calls from '../../contract/merge.calls.ts'
import { EXIT_HR, NOW } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp(NOW)
  hr = await app.fixture.admin({ ...EXIT_HR, 'people.delete': 'all' })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

const merge = (merged_id: number, into_id: number, extra: object = {}, actor = hr) =>
  app.send(calls.mergeEmployees, actor, { body: { merged_id, into_id, reason: 'Added twice', ...extra } })
const preview = (merged_id: number, into_id: number, actor = hr) =>
  app.send(calls.previewMerge, actor, { body: { merged_id, into_id } })

describe('the policy of merging', () => {
  it('is stated for every column that refers to a person, and for no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'employees'::regclass order by 1`.execute(app.db)
    const stated = mergePolicies.all().flatMap(([, { columns }]) => Object.keys(columns))
    expect(stated.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('a merge', () => {
  it('ends the merged record and leaves its days where they are', async () => {
    const [from, into] = [await app.fixture.employee({ joined_on: '2026-05-04' }), await app.fixture.employee()]
    expect((await preview(from, into)).body).toMatchObject({ data: { blocks: [], login: 'none' } })
    expect((await merge(from, into)).body).toMatchObject({ status: true, data: { id: into } })
  })
})
