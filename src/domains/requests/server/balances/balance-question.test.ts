import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'
import { nthOf } from '#kit/contract/testing/required.ts'
import { sendBalanceQuestion, showLedger } from '../../contract/balances.calls.ts'
import { viewRequest } from '../../contract/thread.calls.ts'
import { policyFixture } from '../testing/policy-fixture.ts'
import { NOW, type RequestsFixture, startRequests } from '../testing/requests-fixture.ts'

let app: TestApp
let fixture: RequestsFixture
beforeAll(async () => ({ app, fixture } = await startRequests()))
afterAll(() => app.stop())
beforeEach(() => app.clock.set(NOW))

/** A person with a grant of ten days. */
const start = async () => {
  const policy = policyFixture(app, fixture.hr)
  const department_id = await app.fixture.department()
  const type_id = await policy.typeWithPlan(department_id, { yearly_amount: 1000 })
  const person = await fixture.member({ department_id, team_id: null })
  await app.runJob('requests.open_years')
  const found = await app.send(showLedger, person, { params: { userId: person.employee_id }, query: { type_id } })
  return { person, posting: nthOf(found.body.data.postings, 0) }
}

it('goes to HR with the line as evidence, and is decided there', async () => {
  const { person, posting } = await start()
  expect(posting).toMatchObject({ kind: 'grant', amount: 1000, basis: { rule: 'entitlement', total: 1000 }, day: null })
  const body = { posting_id: posting.id, text: 'My contract says 30 days.' }
  const sent = await app.send(sendBalanceQuestion, person, { body })
  const { request_id } = sent.body.data
  const seen = await app.send(viewRequest, fixture.hr, { params: { id: request_id } })
  expect(seen.body.data).toMatchObject({ kind: 'balance_question', reason: body.text, status: 'pending' })
  expect(seen.body.data.payload).toMatchObject({
    line: expect.stringMatching(/: \+10 days granted, then 10 days$/),
    why: expect.stringContaining('10 days a year, all of it'),
  })
  const decided = await fixture.hrApprove(request_id, { note: 'Corrected.' })
  expect(decided.body).toMatchObject({ status: true })
  // Once it is decided, another can be sent.
  expect((await app.send(sendBalanceQuestion, person, { body })).body).toMatchObject({ status: true })
})

it('is open once for a line, from however many windows, and about the own statement alone', async () => {
  const { person, posting } = await start()
  const body = { posting_id: posting.id, text: 'Why?' }
  const all = await Promise.all(Array.from({ length: 20 }, () => app.send(sendBalanceQuestion, person, { body })))
  expect(all.filter(({ body: { status } }) => status)).toHaveLength(1)
  expect(new Set(all.flatMap((one) => (one.body.status ? [] : [one.body.code])))).toEqual(
    new Set(['requests.question_open']),
  )
  const other = await start()
  expect((await app.send(sendBalanceQuestion, other.person, { body })).status).toBe(404)
  expect((await app.send(sendBalanceQuestion, person, { body: { ...body, posting_id: 2_000_000_000 } })).status).toBe(
    404,
  )
  expect((await app.send(sendBalanceQuestion, person, { body: { ...body, text: '' } })).status).toBe(400)
})
