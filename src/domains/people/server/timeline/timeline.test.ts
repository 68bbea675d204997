import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import type { Work } from '#kit/server/context.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { updateEmployee } from '../../contract/employees.calls.ts'
import { addPlacement } from '../../contract/placements.calls.ts'
import { addResignation } from '../../contract/states.calls.ts'
import { manageWarning } from '../../contract/warnings.calls.ts'
import { getTimeline } from '../../contract/timeline.calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-03T09:00:00Z')
})
afterAll(() => app.stop())

describe('the history of a person', () => {
  it('is returned in sentences, newest first, with plans marked, and warnings only to those who may see them', async () => {
    const grants = { 'people.read': 'all', 'people.write': 'all', 'people.state.write': 'all' } as const
    const hr = await app.fixture.admin({ ...grants, 'people.personal.read': 'all' })
    const reader = await app.fixture.admin({ 'people.read': 'all' })
    const [id, boss] = [await app.fixture.employee(), await app.fixture.employee({ last_name: 'Boss' })]
    const version = 1
    await app.send(updateEmployee, hr, { params: { id }, body: { data: { about: 'Plays the oboe' }, version } })
    await app.send(addPlacement, hr, {
      body: {
        employee_id: id,
        effective_from: '2026-06-20',
        changes: { manager_id: boss, work_mode: 'remote' },
        reason_code: 'transfer',
      },
    })
    await app.send(manageWarning, hr, {
      body: {
        employee_ids: [id],
        severity: 1,
        category: 'conduct',
        title: 'Tone on a call',
        description: 'It was heard together.',
        incident_on: '2026-06-01',
      },
    })
    await app.send(addResignation, hr, { body: { employee_id: id, reason_code: 'study' } })
    const list = async (actor = hr, query = {}) =>
      (await app.send(getTimeline, actor, { params: { id }, query })).body.data.map((row) => [
        row.on,
        row.text,
        row.planned,
      ])
    const all = await list()
    expect(all.slice(0, 2)).toEqual([
      ['2026-07-03', expect.stringMatching(/^Last day at Brand/), true],
      ['2026-06-20', 'Reports to Person Boss and works remotely', true],
    ])
    expect(all.at(-1)).toEqual(['2020-01-01', expect.stringMatching(/^Joined Brand .* as T/), false])
    const texts = all.map(([, text]) => text)
    expect(texts).toContain('Warned verbally: Tone on a call')
    expect(texts).toContain('Self-description changed')
    expect(texts).toContain('The exit was accepted: last day 3 July 2026')
    expect(JSON.stringify(all)).not.toContain('oboe')
    const seen = JSON.stringify(await list(reader))
    expect([seen.includes('Warned'), seen.includes('Self-description changed'), seen.includes('Resigned')]).toEqual([
      false,
      false,
      true,
    ])
    expect((await list(hr, { kinds: 'placement' })).length).toBe(1)
    expect((await list(hr, { to: '2020-12-31' })).length).toBe(1)
    expect((await app.send(getTimeline, hr, { params: { id: 999_999 }, query: {} })).status).toBe(404)
  })

  it('names the fields of the own profile, and the admin who acted under the name of the person', async () => {
    const hr = await app.fixture.admin({ 'people.read': 'all', 'people.personal.read': 'all' })
    const person = await app.fixture.user()
    const id = person.employee_id ?? 0
    const now = '2026-05-12T09:00:00.000Z'
    const by = { account_id: hr.account_id, on_behalf_of: person.account_id, session_id: null }
    await app.db.transaction().execute(async (tx) => {
      const work: Work = { tx, now, by, request_id: null, audits: [], live: [], jobs: [] }
      const after = { about: 'Secret', work_phone: '+49 30 1' }
      await audit(work, 'people.profile_updated', { entity: 'employees', id, employee_id: id, after })
      await flush(work)
    })
    const [row] = (await app.send(getTimeline, hr, { params: { id }, query: { kinds: 'record' } })).body.data
    const nameOf = async ({ account_id }: TestActor): Promise<string> =>
      (await app.db.selectFrom('accounts').select('name').where('id', '=', account_id).executeTakeFirstOrThrow()).name
    expect(row).toMatchObject({
      text: 'Self-description and work phone changed',
      fields: ['self-description', 'work phone'],
      actor: `${await nameOf(hr)} as ${await nameOf(person)}`,
    })
  })
})
