import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdings, listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/pages.calls.ts'
import * as revisionsAndBin from '../contract/revisions-and-bin.calls.ts'
import * as talk from '../contract/talk.calls.ts'
import { codeOf, type HashbookFixture, NOW, startHashbook, textOf } from './testing/hashbook-fixture.ts'

let fixture: HashbookFixture
let app: HashbookFixture['app']
beforeAll(async () => {
  fixture = await startHashbook()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

type SetBody = NonNullable<Parameters<typeof app.send<typeof talk.setMustRead>>[2]>['body']

const requireReading = (page_id: number, body: Omit<SetBody, 'page_id'>) =>
  app.send(talk.setMustRead, fixture.keeper, { body: { page_id, ...body } })
const own = async (actor: Parameters<typeof app.send>[1]) => fixture.data(app.send(talk.listOwnMustReads, actor))
const acknowledge = (actor: Parameters<typeof app.send>[1], page_id: number, revision: number) =>
  app.send(talk.acknowledge, actor, { body: { page_id, revision } })

it('A15: a typo leaves it done, a changed meaning asks again', async () => {
  const person = await fixture.person()
  let page = await fixture.page((await fixture.teamTopic()).id, { body: textOf('Lock your screne') })
  await fixture.data(requireReading(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  expect(await own(person)).toMatchObject([{ page: { id: page.id }, due_on: '2026-05-20', acknowledged_at: null }])
  await fixture.data(acknowledge(person, page.id, 1))
  page = await fixture.data(fixture.save(page, { body: textOf('Lock your screen') }))
  expect((await own(person))[0]?.acknowledged_at).toBe(NOW)
  page = await fixture.data(fixture.save(page, { body: textOf('Lock and log out'), meaning_changed: true }))
  expect((await own(person))[0]).toMatchObject({ acknowledged_at: null, changed_since: true, due_on: '2026-05-22' })
  const { data, meta } = (
    await app.send(talk.readCoverage, fixture.keeper, { params: { id: (await live(page.id)).id } })
  ).body
  expect(data).toMatchObject([{ employee: { id: person.employee_id }, state: 'open', revision: null }])
  expect(meta.counts).toEqual({ open: 1, done: 0, overdue: 0 })
})

const live = async (pageId: number) => {
  const { data } = (await app.send(talk.listMustReads, fixture.keeper)).body
  return required(data.find(({ page }) => page.id === pageId))
}

it('A16: the revision that is acknowledged is the newest one', async () => {
  const person = await fixture.person()
  let page = await fixture.page((await fixture.teamTopic()).id, { body: textOf('One') })
  expect(codeOf(await acknowledge(person, page.id, 1))).toBe('hashbook.nothing_due')
  await fixture.data(requireReading(page.id, { audience: 'everyone', due_days: 5 }))
  page = await fixture.data(fixture.save(page, { body: textOf('Two') }))
  expect(codeOf(await acknowledge(person, page.id, 1))).toBe('hashbook.revision_changed')
  const responses = await Promise.all(Array.from({ length: 50 }, () => acknowledge(person, page.id, 2)))
  expect(new Set(responses.map(codeOf))).toEqual(new Set(['done']))
  const rows = await app.db.selectFrom('hashbook_acknowledgements').selectAll().where('page_id', '=', page.id).execute()
  expect(rows).toHaveLength(1)
  expect(codeOf(await acknowledge(fixture.keeper, page.id, 2))).toBe('403')
})

it('takes no places or days of another audience, and none where it ends', async () => {
  const page = await fixture.page((await fixture.teamTopic()).id)
  const fieldsOf = async (body: Omit<SetBody, 'page_id'>) =>
    Object.keys((await requireReading(page.id, body)).body.fields ?? {})
  const everyone = { audience: 'everyone', due_on: '2026-05-20' } as const
  expect(await fieldsOf({ ...everyone, teams: [fixture.team_a] })).toEqual(['teams'])
  expect(await fieldsOf({ ...everyone, joined_within_days: 30 })).toEqual(['joined_within_days'])
  const joiners = { audience: 'joiners', joined_within_days: 30, due_days: 3 } as const
  expect(await fieldsOf({ ...joiners, departments: [1] })).toEqual(['departments'])
  expect(await fieldsOf({ ...everyone, teams: [] })).toEqual([])
  expect(await fieldsOf({ audience: 'everyone', end: true, due_days: 3 })).toEqual(['due_days'])
})

it('takes no words about a text that is as it was', async () => {
  const page = await fixture.page((await fixture.topic()).id, { body: textOf('One') })
  const fieldsOf = async (body: object) => Object.keys((await fixture.save(page, body)).body.fields ?? {})
  expect(await fieldsOf({ body: textOf('One'), note: 'Clearer' })).toEqual(['note'])
  expect(await fieldsOf({ meaning_changed: true })).toEqual(['meaning_changed'])
  expect(await fieldsOf({ body: textOf('Two'), note: 'Clearer', meaning_changed: true })).toEqual([])
})

it('asks those who can read the page, and can be ended', async () => {
  const topic = await fixture.teamTopic()
  const draft = await fixture.page(topic.id, { state: 'draft' })
  expect(codeOf(await requireReading(draft.id, { audience: 'everyone', due_days: 3 }))).toBe('hashbook.not_published')
  const page = await fixture.page(topic.id)
  expect(codeOf(await requireReading(page.id, { audience: 'everyone' }))).toBe('400')
  expect(codeOf(await requireReading(page.id, { audience: 'everyone', due_on: '2026-05-01' }))).toBe('400')
  expect(codeOf(await requireReading(page.id, { audience: 'joiners', due_days: 3 }))).toBe('400')
  expect(codeOf(await requireReading(page.id, { audience: 'limited', due_days: 3 }))).toBe('400')
  const { body } = await requireReading(page.id, { audience: 'limited', teams: [fixture.team_b], due_days: 3 })
  expect(body).toMatchObject({ code: 'hashbook.outside_audience' })
  const outsider = await fixture.person({ team_id: fixture.team_b })
  await fixture.data(requireReading(page.id, { audience: 'everyone', due_days: 3 }))
  expect((await own(outsider)).map((row) => row.page.id)).not.toContain(page.id)
  expect(codeOf(await app.send(calls.deletePage, fixture.keeper, { params: { id: page.id } }))).toBe(
    'hashbook.must_read_live',
  )
  const back = await fixture.save(page, { state: 'draft' })
  expect(codeOf(back)).toBe('hashbook.must_read_live')
  expect(codeOf(await requireReading(page.id, { audience: 'everyone', end: true }))).toBe('done')
  expect(codeOf(await app.send(calls.deletePage, fixture.keeper, { params: { id: page.id } }))).toBe('done')
})

it('asks those who joined lately by days after they joined', async () => {
  const [old, fresh] = [await fixture.person(), await fixture.person({ joined_on: '2026-05-04' })]
  const page = await fixture.page((await fixture.teamTopic()).id)
  await fixture.data(requireReading(page.id, { audience: 'joiners', joined_within_days: 30, due_days: 7 }))
  expect((await own(old)).map((row) => row.page.id)).not.toContain(page.id)
  expect((await own(fresh)).find((row) => row.page.id === page.id)).toMatchObject({
    due_on: '2026-05-11',
    overdue: true,
  })
})

it('reminds the silent alone', async () => {
  const [silent, done] = [await fixture.person(), await fixture.person()]
  const page = await fixture.page((await fixture.teamTopic()).id)
  await fixture.data(requireReading(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  await fixture.data(acknowledge(done, page.id, 1))
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
  const [leaver, heir] = [await fixture.person(), await fixture.person()]
  const topic = await fixture.topic({ edit_policy: 'audience' })
  const some = await Promise.all([1, 2, 3].map(() => fixture.page(topic.id, {}, leaver)))
  for (const page of some)
    await fixture.data(
      app.send(calls.savePageAsAdmin, fixture.keeper, {
        body: { id: page.id, version: page.version, owner: { area: 'User', id: leaver.employee_id } },
      }),
    )
  const kind = entryOf(holdings, 'hashbook_pages')
  const listHoldings = () => listHoldingItems(app.db, [{ employee_id: leaver.employee_id, from: '2026-05-12' }], kind)
  const items = await listHoldings()
  expect(items).toHaveLength(3)
  await app.begin(async (work) => {
    for (const item of items)
      await kind.reassign?.({ ...work, actor: { account_id: fixture.keeper.account_id } } as never, item, {
        from: { employee_id: leaver.employee_id, from: '2026-05-12' },
        to: { id: heir.employee_id, name: 'Heir' },
        note: '',
      })
  })
  expect(await listHoldings()).toHaveLength(0)
  const after = (await fixture.show(firstOf(some).id)).body.data
  expect(after.owner.id).toBe(heir.employee_id)
  expect(after.authors.map(({ id }) => id)).toEqual([leaver.employee_id])
})

it('keeps what is deleted for thirty days, and pictures that no page shows for one', async () => {
  const page = await fixture.page((await fixture.topic()).id, { body: textOf('Old') })
  const { file_id } = await fixture.data(app.send(revisionsAndBin.uploadImage, fixture.keeper, { body: {} }))
  await fixture.data(fixture.comment(page))
  await fixture.data(app.send(calls.deletePage, fixture.keeper, { params: { id: page.id } }))
  const left = async () =>
    (await app.db.selectFrom('hashbook_pages').select('id').where('id', '=', page.id).execute()).length
  app.clock.set('2026-06-10T09:00:00.000Z')
  await app.runJob('hashbook.daily')
  expect(await left()).toBe(1)
  expect((await app.send(revisionsAndBin.readImage, fixture.keeper, { params: { id: file_id } })).status).toBe(404)
  app.clock.set('2026-06-12T09:00:00.000Z')
  await app.runJob('hashbook.daily')
  expect(await left()).toBe(0)
  app.clock.set(NOW)
})

it('is not changed, ended or begun anew by who saw another state of it', async () => {
  const page = await fixture.page((await fixture.teamTopic()).id, { body: textOf('Read me') })
  const first = await fixture.data(requireReading(page.id, { audience: 'everyone', due_on: '2026-05-20' }))
  const { version } = first
  await fixture.data(requireReading(page.id, { audience: 'everyone', due_on: '2026-05-21', version }))
  expect((await requireReading(page.id, { audience: 'everyone', due_on: '2026-05-22', version })).body.code).toBe(
    'common.stale',
  )
  expect((await requireReading(page.id, { audience: 'everyone', end: true, version })).body.code).toBe('common.stale')
  await fixture.data(requireReading(page.id, { audience: 'everyone', end: true }))
  expect((await requireReading(page.id, { audience: 'everyone', due_on: '2026-05-22', version })).body.code).toBe(
    'common.stale',
  )
})

it.each([
  ['everyone', {}],
  ['joiners', { joined_within_days: 365 }],
] as const)('the days of a must-read for %s begin again where the meaning changes', async (audience, more) => {
  const person = await fixture.person()
  await app.db
    .updateTable('employments')
    .set({ joined_on: '2026-05-01' })
    .where('employee_id', '=', person.employee_id)
    .execute()
  const page = await fixture.page((await fixture.teamTopic()).id, { body: textOf('One') })
  await fixture.data(requireReading(page.id, { audience, due_days: 5, ...more }))
  const due = async () => (await own(person)).find((row) => row.page.id === page.id)?.due_on
  const first = required(await due())
  app.clock.set('2026-06-20T09:00:00.000Z')
  const later = await fixture.data(fixture.save(page, { body: textOf('Two') }))
  expect(await due()).toBe(first)
  await fixture.data(fixture.save(later, { body: textOf('Three'), meaning_changed: true }))
  expect(await due()).toBe('2026-06-25')
  app.clock.set(NOW)
})
