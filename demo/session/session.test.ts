import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { listSessionsOf } from '#domains/session/contract/others.calls.ts'
import { signingIn } from '#domains/session/server/testing/signing-in.ts'
import { pinLogin } from '#domains/session/contract/pin.calls.ts'
import { DEMO_NUMBER, DEMO_NUMBER_OWNER, DEMO_PIN } from '../people/number-and-pin.ts'
import { demoPeople } from '../people/people.ts'
import { demoOrganisation } from '../organisation/organisation.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { DEMO_FACTOR, demoSignIns } from './sign-ins.ts'
import { demoApiTokens } from './api-tokens.ts'
import { demoImpersonations } from './impersonations.ts'

const START = '2026-03-11T09:00:00.000Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(START)
  const demo: Demo = {
    tx: app.db,
    now: START,
    today: '2026-03-11',
    employees: 60,
    days: 30,
    random: seededRandom(1),
    print: () => undefined,
  }
  await demoOrganisation(demo)
  await demoPeople(demo, { files: app.files, data_key: app.session.link_key })
  await demoImpersonations(demo)
  await demoApiTokens(demo, app.session.link_key)
  await demoSignIns(demo, { secrets: app.session.secrets, link_key: app.session.link_key })
}, 120_000)
afterAll(() => app.stop())

it('signs one person in on three devices, after a visit and before two tries of someone else', async () => {
  const admin = await app.fixture.admin({ 'session.others.read': 'all' })
  const { id, account_id } = await app.db
    .selectFrom('accounts')
    .select(['employee_id as id', 'id as account_id'])
    .where('email', '=', 'asha.rao@northwind.example')
    .executeTakeFirstOrThrow()
  const { data } = (await app.send(listSessionsOf, admin, { params: { role: 'User', id: id ?? 0 } })).body
  expect(data.sessions).toHaveLength(3)
  expect(data.events.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  const impersonations = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('acting_admin_id', 'is not', null)
    .execute()
  const acts = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('session_id', '=', firstOf(impersonations).id)
    .execute()
  expect([impersonations.length, acts.length]).toEqual([1, 7])
  const tokens = await app.db.selectFrom('api_tokens').select('ended_why').orderBy('id').execute()
  expect(tokens.map(({ ended_why }) => ended_why)).toEqual([null, 'ended'])
  expect(await app.db.selectFrom('sign_in_events').select('id').execute()).toHaveLength(400)
  expect(await app.db.selectFrom('password_tokens').select('purpose').execute()).toEqual([{ purpose: 'first' }])
})

it('tells the same last sign-in by the session as by the tries', async () => {
  const admin = await app.fixture.admin({ 'session.others.read': 'all' })
  const { id } = await app.db
    .selectFrom('accounts')
    .select('employee_id as id')
    .where('email', '=', 'code103@northwind.example')
    .executeTakeFirstOrThrow()
  const { data } = (await app.send(listSessionsOf, admin, { params: { role: 'User', id: id ?? 0 } })).body
  expect(data.sessions).toEqual([])
  expect(data.last_sign_in?.at).toBe(data.events.find(({ outcome }) => outcome === 'signed_in')?.at)
  expect(data.last_sign_in).not.toBeNull()
})

it('has a super admin who signs in with a code of the printed secret', async () => {
  const people = await signingIn(app)
  const challenged = await people.signIn(DEMO_FACTOR.email, 'Admin', 'northwind-demo')
  const code = people.codeOf(DEMO_FACTOR.secret)
  const response = await people.step(people.challengeOf(challenged.body.data), { code })
  expect(response.body.data).toHaveProperty('token')
})

it('has three people without an email, one with a locked PIN, and one on the sign-in page', async () => {
  const { rows } = await sql<{ name: string; pin: string; sign_in_no: string }>`
    select a.name, pin_state(a, ${START}) as pin, a.sign_in_no from accounts a where a.email is null order by a.name`.execute(
    app.db,
  )
  expect(rows.map(({ name, pin }) => [name, pin])).toEqual([
    [DEMO_NUMBER_OWNER, 'own'],
    ['Tomasz Nowak', 'locked'],
    ['Vikram Singh', 'own'],
  ])
  const [owner] = rows
  expect(owner?.sign_in_no).toBe(DEMO_NUMBER)
  const page = readFileSync('src/domains/session/web/parts/sign-in-page.tsx', 'utf8')
  expect(page).toContain(`'${owner?.sign_in_no}'`)
  expect(page).toContain(`'${DEMO_PIN}'`)
  const body = { employee_no: owner?.sign_in_no ?? '', pin: DEMO_PIN }
  expect((await app.send(pinLogin, null, { body })).body.Status).toBe(200)
})
