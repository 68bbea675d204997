import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import * as calls from '../contract/editing.calls.ts'
import type { Page } from '../contract/hashbook.models.ts'
import { type HashbookFixture, NOW, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const AT_ONCE = 20
const MINUTE = 60_000
const announce = (page: Page, actor: TestActor, is_open = true) =>
  app.send(calls.announceEditing, actor, { body: { id: page.id, is_open } })
const editors = (page: Page, actor: TestActor) => app.send(calls.listEditors, actor, { params: { id: page.id } })
let now = Date.parse(NOW)
const later = (ms: number): void => {
  now += ms
  app.clock.set(new Date(now).toISOString())
}

describe('who edits a page', () => {
  it('is shown to the others who may write it, since when, for a minute after the last sign', async () => {
    const topic = await fixture.topic({ edit_policy: 'audience' })
    const page = await fixture.page(topic.id)
    const [anna, ben] = [await fixture.person(), await fixture.person()]
    const began = new Date(now).toISOString()
    expect(await fixture.data(announce(page, anna))).toEqual([])
    later(30_000)
    expect(await fixture.data(announce(page, anna))).toEqual([])
    expect(await fixture.data(announce(page, ben))).toMatchObject([
      { area: 'User', id: anna.employee_id, since: began },
    ])
    expect((await fixture.data(editors(page, fixture.keeper))).map(({ id }) => id)).toEqual([
      anna.employee_id,
      ben.employee_id,
    ])
    await fixture.data(announce(page, ben, false))
    expect((await fixture.data(editors(page, fixture.keeper))).map(({ id }) => id)).toEqual([anna.employee_id])
    later(MINUTE)
    expect(await fixture.data(editors(page, fixture.keeper))).toEqual([])
    const again = new Date(now).toISOString()
    await fixture.data(announce(page, anna))
    expect(await fixture.data(editors(page, ben))).toMatchObject([{ id: anna.employee_id, since: again }])
  })

  it('is shown only to those who may see and write the page', async () => {
    const topic = await fixture.teamTopic()
    const page = await fixture.page(topic.id)
    const [reader, outsider] = [await fixture.person(), await fixture.person({ team_id: fixture.team_b })]
    await fixture.data(announce(page, fixture.keeper))
    for (const actor of [reader, outsider]) {
      expect((await editors(page, actor)).status).toBe(404)
      expect((await announce(page, actor)).status).toBe(404)
    }
    const unable = await fixture.person({ grants: { 'hashbook.read': 'all' } })
    expect((await editors(page, unable)).status).toBe(403)
    expect((await app.send(calls.listEditors, fixture.keeper, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('is one entry of many signs at once, saves as before, and is deleted by time', async () => {
    const topic = await fixture.topic({ edit_policy: 'audience' })
    const page = await fixture.page(topic.id)
    const anna = await fixture.person()
    const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => announce(page, anna)))
    expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([200]))
    const count = async () =>
      (await app.db.selectFrom('hashbook_editing').select('page_id').where('page_id', '=', page.id).execute()).length
    expect(await count()).toBe(1)
    await fixture.data(fixture.save(page, { body: textOf('Saved by another') }))
    expect((await fixture.save(page, { body: textOf('Too late') }, anna)).body.code).toBe('common.stale')
    later(2 * MINUTE)
    await app.runJob('hashbook.daily')
    expect(await count()).toBe(0)
    expect(
      await app.db.selectFrom('audit_log').select('id').where('entity', '=', 'hashbook_editing').execute(),
    ).toEqual([])
  })
})
