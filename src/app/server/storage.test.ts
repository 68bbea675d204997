import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDesignation } from '#domains/organisation/contract/designations.calls.ts'
import { NO_STORAGE } from '#kit/contract/envelope.ts'
import { testApp, type TestApp } from './testing/test-app.ts'
import type { TestActor } from './testing/fixture.ts'

let app: TestApp
let admin: TestActor
beforeAll(async () => {
  app = await testApp()
  admin = await app.fixture.admin({ 'organisation.write': 'all', 'organisation.read': 'all' })
})
afterAll(() => app.stop())

const NOT_READY = { msg: 'not ready', checks: { storage: false } }
const ready = async () => {
  const { statusCode, body } = await app.server.inject({ method: 'GET', url: '/readyz' })
  return { status: statusCode, storage: (JSON.parse(body) as { checks: { storage: boolean } }).checks.storage }
}

it('is not ready while the folder of files cannot be written', async () => {
  expect(await ready()).toEqual({ status: 200, storage: true })
  const incoming = join(app.config.DATA_DIR, 'files/incoming')
  await rm(incoming, { recursive: true })
  // A file in the place of the folder stops every user, root too.
  await writeFile(incoming, '')
  expect(await ready()).toEqual({ status: 503, storage: false })
  await rm(incoming)
  await mkdir(incoming, { recursive: true })
  await chmod(incoming, 0o700)
  expect(await ready()).toEqual({ status: 200, storage: true })
  expect(app.takeErrors()).toMatchObject([NOT_READY])
})

it('answers 503 with its cause to a write that the disk of the database has no room for, and is not ready', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(app.db)
  await sql`create trigger no_room before insert on designations for each row execute function no_room()`.execute(
    app.db,
  )
  const { status, headers, body } = await app.send(addDesignation, admin, { body: { name: 'Chemist' } })
  expect([status, body.error, headers['retry-after']]).toEqual([503, NO_STORAGE, '30'])
  expect(await ready()).toEqual({ status: 503, storage: false })
  expect(app.takeErrors()).toMatchObject([{ err: { code: '53100' }, msg: NO_STORAGE }, { status: 503 }, NOT_READY])
})
