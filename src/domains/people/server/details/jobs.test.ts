import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { DETAILS_HR, detailsFixture, PASSPORT } from '../testing/details-fixture.ts'
import { USER } from '../testing/people-fixture.ts'

let app: TestApp
let hr: TestActor
beforeAll(async () => {
  app = await testApp()
  hr = await app.fixture.admin(DETAILS_HR)
})
afterAll(() => app.stop())

const { add, notices } = detailsFixture(() => app)

describe('what ends', () => {
  it('is sent to the person and to HR 60, 30 and 7 days before, each step once', async () => {
    const someone = await app.fixture.user({ grants: USER })
    await app.db.updateTable('accounts').set({ activated_at: '2026-01-01' }).where('id', '=', hr.account_id).execute()
    await add(hr, someone.employee_id, 'identity_document', { ...PASSPORT, expires_on: '2026-06-01' })
    const titles = async (actor: TestActor) => (await notices(actor, 'people.document_due')).map(({ title }) => title)
    const steps: [string, number][] = [
      ['2026-04-01T05:10:00Z', 0],
      ['2026-04-02T05:10:00Z', 1],
      ['2026-04-03T05:10:00Z', 1],
      ['2026-05-05T05:10:00Z', 2],
      ['2026-05-06T05:10:00Z', 2],
      ['2026-05-25T05:10:00Z', 3],
      ['2026-06-01T05:10:00Z', 3],
      ['2026-06-02T05:10:00Z', 3],
    ]
    for (const [at, sent] of steps) {
      app.clock.set(at)
      await app.runJob('people.due_papers')
      expect([at, (await titles(someone)).length]).toEqual([at, sent])
    }
    expect(await titles(someone)).toEqual([
      'Your passport ends in 60 days',
      'Your passport ends in 27 days',
      'Your passport ends in 7 days',
    ])
    expect((await titles(hr)).filter((title) => title.includes('passport'))).toHaveLength(3)
  })

  it('may be a contract, a probation or the employment itself', async () => {
    app.clock.set('2026-07-01T04:00:00Z')
    const someone = await app.fixture.user({ grants: USER, joined_on: '2026-02-01' })
    await add(hr, someone.employee_id, 'contract', {
      title: 'Contract',
      starts_on: '2026-02-01',
      ends_on: '2026-07-08',
    })
    const ends = { probation_ends_on: '2026-07-31', contract_ends_on: '2026-08-30' }
    await app.db.updateTable('employments').set(ends).where('employee_id', '=', someone.employee_id).execute()
    await app.runJob('people.due_papers')
    const sent = await notices(someone, 'people.document_due')
    expect(sent.map(({ title }) => title)).toEqual([
      'Your contract ends in 7 days',
      'Your probation ends in 30 days',
      'Your employment contract ends in 60 days',
    ])
  })
})
