import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/pages.calls.ts'
import * as kept from '../contract/kept.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import { codeOf, type HashbookWorld, NOW, startHashbook, textOf } from './testing/hashbook-world.ts'

let world: HashbookWorld
let app: HashbookWorld['app']
beforeAll(async () => {
  world = await startHashbook()
  ;({ app } = world)
})
afterAll(() => app.stop())

type SetBody = NonNullable<Parameters<typeof app.ask<typeof talk.setMustRead>>[2]>['body']

const ask = (page_id: number, body: Omit<SetBody, 'page_id'>) =>
  app.ask(talk.setMustRead, world.keeper, { body: { page_id, ...body } })
const own = async (actor: Parameters<typeof app.ask>[1]) => world.data(app.ask(talk.listOwnMustReads, actor))
const acknowledge = (actor: Parameters<typeof app.ask>[1], page_id: number, revision: number) =>
  app.ask(talk.acknowledge, actor, { body: { page_id, revision } })

it('A15: a typo leaves it done, a changed meaning asks again', async () => {
  const person = await world.person()
  let page = await world.page((await world.teamTopic()).id, { body: textOf('Lock your screne') })
  await world.data(ask(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  expect(await own(person)).toMatchObject([{ page: { id: page.id }, due_on: '2026-05-20', acknowledged_at: null }])
  await world.data(acknowledge(person, page.id, 1))
  page = await world.data(world.save(page, { body: textOf('Lock your screen') }))
  expect((await own(person))[0]?.acknowledged_at).toBe(NOW)
  page = await world.data(world.save(page, { body: textOf('Lock and log out'), meaning_changed: true }))
  expect((await own(person))[0]).toMatchObject({ acknowledged_at: null, changed_since: true, due_on: '2026-05-22' })
  const { data, meta } = (await app.ask(talk.readCoverage, world.keeper, { params: { id: (await live(page.id)).id } }))
    .body
  expect(data).toMatchObject([{ employee: { id: person.employee_id }, state: 'open', revision: null }])
  expect(meta.counts).toEqual({ open: 1, done: 0, overdue: 0 })
})

const live = async (pageId: number) => {
  const { data } = (await app.ask(talk.listMustReads, world.keeper)).body
  return required(data.find(({ page }) => page.id === pageId))
}

it('A16: the revision that is acknowledged is the newest one', async () => {
  const person = await world.person()
  let page = await world.page((await world.teamTopic()).id, { body: textOf('One') })
  expect(codeOf(await acknowledge(person, page.id, 1))).toBe('hashbook.nothing_due')
  await world.data(ask(page.id, { audience: 'everyone', due_days: 5 }))
  page = await world.data(world.save(page, { body: textOf('Two') }))
  expect(codeOf(await acknowledge(person, page.id, 1))).toBe('hashbook.revision_changed')
  const answers = await Promise.all(Array.from({ length: 50 }, () => acknowledge(person, page.id, 2)))
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']))
  const rows = await app.db.selectFrom('hashbook_acknowledgements').selectAll().where('page_id', '=', page.id).execute()
  expect(rows).toHaveLength(1)
  expect(codeOf(await acknowledge(world.keeper, page.id, 2))).toBe('403')
})

it('takes no places or days of another audience, and none where it ends', async () => {
  const page = await world.page((await world.teamTopic()).id)
  const fieldsOf = async (body: Omit<SetBody, 'page_id'>) => Object.keys((await ask(page.id, body)).body.fields ?? {})
  const everyone = { audience: 'everyone', due_on: '2026-05-20' } as const
  expect(await fieldsOf({ ...everyone, teams: [world.team_a] })).toEqual(['teams'])
  expect(await fieldsOf({ ...everyone, joined_within_days: 30 })).toEqual(['joined_within_days'])
  const joiners = { audience: 'joiners', joined_within_days: 30, due_days: 3 } as const
  expect(await fieldsOf({ ...joiners, departments: [1] })).toEqual(['departments'])
  expect(await fieldsOf({ ...everyone, teams: [] })).toEqual([])
  expect(await fieldsOf({ audience: 'everyone', end: true, due_days: 3 })).toEqual(['due_days'])
})

it('takes no words about a text that is as it was', async () => {
  const page = await world.page((await world.topic()).id, { body: textOf('One') })
  const fieldsOf = async (body: object) => Object.keys((await world.save(page, body)).body.fields ?? {})
  expect(await fieldsOf({ body: textOf('One'), note: 'Clearer' })).toEqual(['note'])
  expect(await fieldsOf({ meaning_changed: true })).toEqual(['meaning_changed'])
  expect(await fieldsOf({ body: textOf('Two'), note: 'Clearer', meaning_changed: true })).toEqual([])
})

it('asks those who can read the page, and can be ended', async () => {
  const topic = await world.teamTopic()
  const draft = await world.page(topic.id, { state: 'draft' })
  expect(codeOf(await ask(draft.id, { audience: 'everyone', due_days: 3 }))).toBe('hashbook.not_published')
  const page = await world.page(topic.id)
  expect(codeOf(await ask(page.id, { audience: 'everyone' }))).toBe('400')
  expect(codeOf(await ask(page.id, { audience: 'everyone', due_on: '2026-05-01' }))).toBe('400')
  expect(codeOf(await ask(page.id, { audience: 'joiners', due_days: 3 }))).toBe('400')
  expect(codeOf(await ask(page.id, { audience: 'limited', due_days: 3 }))).toBe('400')
  const { body } = await ask(page.id, { audience: 'limited', teams: [world.team_b], due_days: 3 })
  expect(body).toMatchObject({ code: 'hashbook.outside_audience' })
  const outsider = await world.person({ team_id: world.team_b })
  await world.data(ask(page.id, { audience: 'everyone', due_days: 3 }))
  expect((await own(outsider)).map((row) => row.page.id)).not.toContain(page.id)
  expect(codeOf(await app.ask(calls.deletePage, world.keeper, { params: { id: page.id } }))).toBe(
    'hashbook.must_read_live',
  )
  const back = await world.save(page, { state: 'draft' })
  expect(codeOf(back)).toBe('hashbook.must_read_live')
  expect(codeOf(await ask(page.id, { audience: 'everyone', end: true }))).toBe('done')
  expect(codeOf(await app.ask(calls.deletePage, world.keeper, { params: { id: page.id } }))).toBe('done')
})

it('asks those who joined lately by days after they joined', async () => {
  const [old, fresh] = [await world.person(), await world.person({ joined_on: '2026-05-04' })]
  const page = await world.page((await world.teamTopic()).id)
  await world.data(ask(page.id, { audience: 'joiners', joined_within_days: 30, due_days: 7 }))
  expect((await own(old)).map((row) => row.page.id)).not.toContain(page.id)
  expect((await own(fresh)).find((row) => row.page.id === page.id)).toMatchObject({
    due_on: '2026-05-11',
    overdue: true,
  })
})

it('reminds the silent alone', async () => {
  const [silent, done] = [await world.person(), await world.person()]
  const page = await world.page((await world.teamTopic()).id)
  await world.data(ask(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  await world.data(acknowledge(done, page.id, 1))
  const sent = async (account_id: number) =>
    (
      await app.db
        .selectFrom('notifications')
        .select('dedupe_key')
        .where('account_id', '=', account_id)
        .where('subject_id', '=', page.id)
        .execute()
    ).length
  app.clock.set('2026-05-18T07:00:00.000Z')
  await app.runJob('hashbook.daily')
  await app.runJob('hashbook.daily')
  expect([await sent(silent.account_id), await sent(done.account_id)]).toEqual([2, 1])
  app.clock.set(NOW)
})

it('A20: what a leaver owns is handed on, and keeps its authors', async () => {
  const [leaver, heir] = [await world.person(), await world.person()]
  const topic = await world.topic({ edit_policy: 'audience' })
  const some = await Promise.all([1, 2, 3].map(() => world.page(topic.id, {}, leaver)))
  for (const page of some)
    await world.data(
      app.ask(calls.savePageAsAdmin, world.keeper, {
        body: { id: page.id, version: page.version, owner: { area: 'User', id: leaver.employee_id } },
      }),
    )
  const kind = entryOf(holdings, 'hashbook_pages')
  const held = () => listHoldingItems(app.db, [{ employee_id: leaver.employee_id, from: '2026-05-12' }], kind)
  const items = await held()
  expect(items).toHaveLength(3)
  await app.begin(async (work) => {
    for (const item of items)
      await kind.reassign?.({ ...work, actor: { account_id: world.keeper.account_id } } as never, item, {
        from: { employee_id: leaver.employee_id, from: '2026-05-12' },
        to: { id: heir.employee_id, name: 'Heir' },
        note: '',
      })
  })
  expect(await held()).toHaveLength(0)
  const after = (await world.show(firstOf(some).id)).body.data
  expect(after.owner.id).toBe(heir.employee_id)
  expect(after.authors.map(({ id }) => id)).toEqual([leaver.employee_id])
})

it('keeps what is deleted for thirty days, and pictures that no page shows for one', async () => {
  const page = await world.page((await world.topic()).id, { body: textOf('Old') })
  const { file_id } = await world.data(app.ask(kept.uploadImage, world.keeper, { body: {} }))
  await world.data(world.comment(page))
  await world.data(app.ask(calls.deletePage, world.keeper, { params: { id: page.id } }))
  const left = async () =>
    (await app.db.selectFrom('hashbook_pages').select('id').where('id', '=', page.id).execute()).length
  app.clock.set('2026-06-10T09:00:00.000Z')
  await app.runJob('hashbook.daily')
  expect(await left()).toBe(1)
  expect((await app.ask(kept.readImage, world.keeper, { params: { id: file_id } })).status).toBe(404)
  app.clock.set('2026-06-12T09:00:00.000Z')
  await app.runJob('hashbook.daily')
  expect(await left()).toBe(0)
  app.clock.set(NOW)
})

it('is not changed, ended or begun anew by who saw another state of it', async () => {
  const page = await world.page((await world.teamTopic()).id, { body: textOf('Read me') })
  const first = await world.data(ask(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  const { version } = first
  await world.data(ask(page.id, { audience: 'everyone', due_on: '2026-05-21', version }))
  expect((await ask(page.id, { audience: 'everyone', due_on: '2026-05-22', version })).body.code).toBe('common.stale')
  expect((await ask(page.id, { audience: 'everyone', end: true, version })).body.code).toBe('common.stale')
  await world.data(ask(page.id, { audience: 'everyone', end: true }))
  expect((await ask(page.id, { audience: 'everyone', due_on: '2026-05-22', version })).body.code).toBe('common.stale')
})
