import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveAsLead } from '#domains/requests/contract/approvals.calls.ts'
import { assigneesOf } from '#domains/requests/server/testing/assignees.ts'
import { personHooks } from '#domains/people/server/index.ts'
import { listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf, firstOf, required } from '#kit/contract/testing/required.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import * as own from '../contract/own.calls.ts'
import { holdings } from '#kit/server/holdings.ts'
import { codeOf, codesOf, type InventoryFixture, startInventory } from './testing/inventory-fixture.ts'

let fixture: InventoryFixture
let app: InventoryFixture['app']
beforeAll(async () => {
  fixture = await startInventory()
  ;({ app } = fixture)
})
afterAll(() => app.stop())

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366aa' } })

const decider = {
  'approvals.read': 'team',
  'approvals.decide': 'team',
  'requests.own': 'own',
  'inventory.own': 'team',
} as const

it('A14: an approved request is fulfilled once, by a hand-out that was accepted', async () => {
  const lead = await fixture.person({ grants: decider })
  const person = await fixture.person({ manager_id: lead.employee_id })
  const added = await fixture.data(
    app.send(own.requestEquipment, person, {
      body: { category_id: fixture.laptops.id, reason: 'The old one is slow' },
    }),
  )
  const { id } = added.inventory_request
  const [one, two] = [await fixture.asset({ condition: 'good' }), await fixture.asset({ condition: 'new' })]
  const early = await fixture.handOut(person.employee_id, [one], { request_id: id })
  expect(codeOf(early)).toBe('inventory.request_done')
  expect(await assigneesOf(app.db, added.request_id)).toEqual([lead.account_id])
  expect(codeOf(await app.send(approveAsLead, lead, { params: { id: added.request_id }, body: {} }))).toBe('done')
  const open = (await app.send(desk.listEquipmentRequests, fixture.chief)).body.data
  const row = open.find(({ request }) => request.id === id)
  expect(row?.request.state).toBe('approved')
  expect(row?.suggestions.map((asset) => asset.condition)).toContain('new')
  const responses = await Promise.all(
    [one, two].map((asset) => fixture.handOut(person.employee_id, [asset], { request_id: id })),
  )
  expect(codesOf(responses)).toEqual({ done: 1, 'inventory.request_done': 1 })
  const handed = required(responses.find(({ body }) => body.status))
  await fixture.data(fixture.sign(person, handed.body.data.assignments))
  const fulfilled = (await app.send(own.listOwnEquipment, person)).body.data.requests
  expect(fulfilled.map(({ state }) => state)).toEqual(['fulfilled'])
})

it('first suggests what is at the site of the person', async () => {
  const lead = await fixture.person({ grants: decider })
  const person = await fixture.person({ manager_id: lead.employee_id })
  const body = { category_id: fixture.laptops.id, reason: 'I have none' }
  const added = await fixture.data(app.send(own.requestEquipment, person, { body }))
  await app.send(approveAsLead, lead, { params: { id: added.request_id }, body: {} })
  await app.db.updateTable('brands').set({ address: 'Holzmarkt 1\n10179 Lindenau' }).execute()
  await fixture.asset({ condition: 'new', location: 'Pune, cage' })
  const near = await fixture.asset({ condition: 'fair', location: 'Lindenau, storage 2' })
  const { data } = (await app.send(desk.listEquipmentRequests, fixture.chief)).body
  const row = required(data.find(({ request }) => request.id === added.inventory_request.id))
  expect(row.suggestions.map(({ is_at_site }) => is_at_site)).toEqual([true, false, false])
  expect(row.suggestions[0]?.id).toBe(near.id)
})

it('suggests nothing whose return is disputed', async () => {
  const [lead, holder] = [await fixture.person({ grants: decider }), await fixture.person()]
  const person = await fixture.person({ manager_id: lead.employee_id })
  const body = { category_id: fixture.laptops.id, reason: 'I have none' }
  const added = await fixture.data(app.send(own.requestEquipment, person, { body }))
  await app.send(approveAsLead, lead, { params: { id: added.request_id }, body: {} })
  await app.db.updateTable('brands').set({ address: 'Holzmarkt 1\n10179 Weststadt' }).execute()
  const { row, asset } = await fixture.handedOut(holder)
  const returned = firstOf(await fixture.data(fixture.recordReturn(row)))
  const place = { location: 'Weststadt, storage 2' }
  await app.db.updateTable('inventory_assets').set(place).where('id', '=', asset.id).execute()
  const suggested = async () => {
    const { data } = (await app.send(desk.listEquipmentRequests, fixture.chief)).body
    return required(data.find(({ request }) => request.id === added.inventory_request.id)).suggestions.map(
      ({ id }) => id,
    )
  }
  expect(await suggested()).toContain(asset.id)
  const dispute = {
    assignment_id: row.id,
    version: returned.version,
    action: 'dispute_return' as const,
    text: 'It was.',
  }
  await fixture.data(app.send(own.actOnOwnEquipment, holder, { body: dispute }))
  expect(await suggested()).not.toContain(asset.id)
})

it('A14: a bundle of which nothing was accepted leaves its request open', async () => {
  const lead = await fixture.person({ grants: decider })
  const person = await fixture.person({ manager_id: lead.employee_id })
  const added = await fixture.data(
    app.send(own.requestEquipment, person, { body: { category_id: fixture.laptops.id, reason: 'I have none' } }),
  )
  await app.send(approveAsLead, lead, { params: { id: added.request_id }, body: {} })
  const request_id = added.inventory_request.id
  const first = await fixture.data(fixture.handOut(person.employee_id, [await fixture.asset()], { request_id }))
  await fixture.data(fixture.sign(person, first.assignments, ['decline']))
  expect(codeOf(await fixture.handOut(person.employee_id, [await fixture.asset()], { request_id }))).toBe('done')
})

it('A15: a lead requests for a member, and finds no stranger', async () => {
  const lead = await fixture.person({ grants: decider })
  await app.fixture.lead(fixture.team_id, lead.employee_id)
  const member = await fixture.person()
  const stranger = await fixture.person({ team_id: await app.fixture.team(fixture.department_id) })
  const requestFor = (for_employee_id: number) =>
    app.send(own.requestEquipment, lead, {
      body: { category_id: fixture.laptops.id, reason: 'For the team', for_employee_id },
    })
  expect((await fixture.data(requestFor(member.employee_id))).inventory_request.employee.id).toBe(member.employee_id)
  expect((await requestFor(stranger.employee_id)).status).toBe(404)
  const closed = await fixture.category({ requestable: false })
  const not = await app.send(own.requestEquipment, lead, { body: { category_id: closed.id, reason: 'Please' } })
  expect(codeOf(not)).toBe('inventory.not_requestable')
})

it('A13: an accepted exit asks for all that a person holds, and a retracted one clears it', async () => {
  const person = await fixture.person()
  const { row } = await fixture.handedOut(person)
  const exit = {
    employee_id: person.employee_id,
    employment_id: 0,
    kind: 'resignation' as const,
    last_day: '2026-06-30',
  }
  const run = async (hook: 'exit.accepted' | 'exit.retracted') => {
    for (const [key, act] of personHooks[hook].all())
      if (key === 'inventory') await app.begin((work) => act(work, exit))
  }
  const due = async () => (await app.send(own.listOwnEquipment, person)).body.data.held[0]?.return_due_on
  await run('exit.accepted')
  expect(await due()).toBe('2026-06-30')
  const kind = entryOf(holdings, 'assets')
  const holder = [{ employee_id: person.employee_id, from: '2026-07-01' }]
  expect(await listHoldingItems(app.db, holder, kind)).toMatchObject([{ id: row.id, due: '2026-06-30' }])
  await run('exit.retracted')
  expect(await due()).toBeNull()
  const { version } = (await fixture.view(row.asset.id)).body.data.asset
  const lost = { version, action: 'report_lost' as const, note: 'Never came back' }
  await fixture.data(app.send(calls.actOnAsset, fixture.chief, { params: { id: row.asset.id }, body: lost }))
  expect(await listHoldingItems(app.db, holder, kind)).toEqual([])
})

it('A6 A20: photos are pictures without what a camera writes, seen by keepers and the holder alone', async () => {
  const [person, other] = [await fixture.person(), await fixture.person()]
  const { row } = await fixture.handedOut(person)
  const bytes = await picture()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const upload = { body: { id: row.id, kind: 'damage' as const } }
  const sent = await app.send(own.uploadOwnPhoto, person, upload, { file: { bytes, name: 'a.jpg' } })
  const { photo_id } = await fixture.data(Promise.resolve(sent))
  expect((await app.send(own.uploadOwnPhoto, other, upload, { file: { bytes, name: 'a.jpg' } })).status).toBe(404)
  const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'a.png' }
  expect((await app.send(own.uploadOwnPhoto, person, upload, { file: svg })).status).toBe(415)
  const report = {
    assignment_id: row.id,
    version: row.version,
    action: 'report_damaged' as const,
    text: 'It fell.',
    photo_ids: [photo_id],
  }
  expect((await app.send(own.actOnOwnEquipment, other, { body: report })).status).toBe(404)
  expect((await app.send(own.actOnOwnEquipment, person, { body: report })).body.data.problem?.kind).toBe('damaged')
  const file = { params: { id: photo_id } }
  expect((await app.send(own.readOwnPhoto, person, file)).status).toBe(200)
  expect((await app.send(own.readOwnPhoto, other, file)).status).toBe(404)
  expect((await app.send(calls.readPhoto, fixture.keeper, file)).status).toBe(200)
})

it('a bundle is signed at the counter by a drawn signature, once', async () => {
  const person = await fixture.person()
  const bytes = await picture().png().toBuffer()
  const { photo_id } = await fixture.data(
    app.send(calls.uploadPhoto, fixture.chief, { body: { kind: 'signature' } }, { file: { bytes, name: 's.png' } }),
  )
  const { assignments } = await fixture.data(
    fixture.handOut(person.employee_id, [await fixture.asset()], { signature_id: photo_id }),
  )
  expect(assignments).toMatchObject([{ state: 'accepted', handout: { signed_how: 'counter' } }])
  const again = await fixture.handOut(person.employee_id, [await fixture.asset()], { signature_id: photo_id })
  expect(again.status).toBe(400)
})

it('the report adds up what the list shows, and names what is short', async () => {
  const category = await fixture.category({ min_stock: 2, useful_life_months: 36 })
  for (const price_minor of [100_000, 50_000])
    await fixture.asset({ category_id: category.id, price_minor, currency: 'EUR', purchased_on: '2025-05-12' })
  const { body } = await app.send(desk.readInventoryReport, fixture.chief)
  const row = body.data.categories.find((one) => one.category.id === category.id)
  const listed = (await app.send(calls.listAssets, fixture.chief, { query: { category_id: category.id } })).body.data
  expect(row?.values).toEqual([
    {
      currency: 'EUR',
      price_minor: 150_000,
      book_minor: listed.reduce((sum, asset) => sum + (asset.book_minor ?? 0), 0),
    },
  ])
  expect(row?.counts.in_stock).toBe(2)
  expect(body.data.shortage.find((one) => one.category.id === category.id)).toMatchObject({ in_stock: 2, missing: 0 })
  expect(new Set(body.data.months.map(({ month }) => month)).size).toBe(12)
})
