import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveAsLead } from '#domains/requests/contract/approvals.calls.ts'
import { assigneesOf } from '#domains/requests/server/testing/assignees.ts'
import { personHooks } from '#domains/people/server/index.ts'
import { listHoldingItems } from '#kit/server/holdings.ts'
import { entryOf, required } from '#kit/contract/testing/required.ts'
import * as desk from '../contract/desk.calls.ts'
import * as calls from '../contract/inventory.calls.ts'
import * as own from '../contract/own.calls.ts'
import { holdings } from '#kit/server/holdings.ts'
import { codeOf, codesOf, type InventoryWorld, startInventory } from './testing/inventory-world.ts'

let world: InventoryWorld
let app: InventoryWorld['app']
beforeAll(async () => {
  world = await startInventory()
  ;({ app } = world)
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
  const lead = await world.person({ grants: decider })
  const person = await world.person({ manager_id: lead.employee_id })
  const asked = await world.data(
    app.ask(own.requestEquipment, person, { body: { category_id: world.laptops.id, reason: 'The old one is slow' } }),
  )
  const { id } = asked.inventory_request
  const [one, two] = [await world.asset({ condition: 'good' }), await world.asset({ condition: 'new' })]
  const early = await world.handOut(person.employee_id, [one], { request_id: id })
  expect(codeOf(early)).toBe('inventory.request_done')
  expect(await assigneesOf(app.db, asked.request_id)).toEqual([lead.account_id])
  expect(codeOf(await app.ask(approveAsLead, lead, { params: { id: asked.request_id }, body: {} }))).toBe('done')
  const open = (await app.ask(desk.listEquipmentRequests, world.chief)).body.data
  const row = open.find(({ request }) => request.id === id)
  expect(row?.request.state).toBe('approved')
  expect(row?.suggestions.map((asset) => asset.condition)).toContain('new')
  const answers = await Promise.all(
    [one, two].map((asset) => world.handOut(person.employee_id, [asset], { request_id: id })),
  )
  expect(codesOf(answers)).toEqual({ done: 1, 'inventory.request_done': 1 })
  const handed = required(answers.find(({ body }) => body.status))
  await world.data(world.sign(person, handed.body.data.assignments))
  const fulfilled = (await app.ask(own.listOwnEquipment, person)).body.data.requests
  expect(fulfilled.map(({ state }) => state)).toEqual(['fulfilled'])
})

it('A14: a bundle of which nothing was accepted leaves its request open', async () => {
  const lead = await world.person({ grants: decider })
  const person = await world.person({ manager_id: lead.employee_id })
  const asked = await world.data(
    app.ask(own.requestEquipment, person, { body: { category_id: world.laptops.id, reason: 'I have none' } }),
  )
  await app.ask(approveAsLead, lead, { params: { id: asked.request_id }, body: {} })
  const request_id = asked.inventory_request.id
  const first = await world.data(world.handOut(person.employee_id, [await world.asset()], { request_id }))
  await world.data(world.sign(person, first.assignments, ['decline']))
  expect(codeOf(await world.handOut(person.employee_id, [await world.asset()], { request_id }))).toBe('done')
})

it('A15: a lead requests for a member, and finds no stranger', async () => {
  const lead = await world.person({ grants: decider })
  await app.world.lead(world.team_id, lead.employee_id)
  const member = await world.person()
  const stranger = await world.person({ team_id: await app.world.team(world.department_id) })
  const ask = (for_employee_id: number) =>
    app.ask(own.requestEquipment, lead, {
      body: { category_id: world.laptops.id, reason: 'For the team', for_employee_id },
    })
  expect((await world.data(ask(member.employee_id))).inventory_request.employee.id).toBe(member.employee_id)
  expect((await ask(stranger.employee_id)).status).toBe(404)
  const closed = await world.category({ requestable: false })
  const not = await app.ask(own.requestEquipment, lead, { body: { category_id: closed.id, reason: 'Please' } })
  expect(codeOf(not)).toBe('inventory.not_requestable')
})

it('A13: an accepted exit asks for all that a person holds, and a retracted one clears it', async () => {
  const person = await world.person()
  const { row } = await world.held(person)
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
  const due = async () => (await app.ask(own.listOwnEquipment, person)).body.data.held[0]?.return_due_on
  await run('exit.accepted')
  expect(await due()).toBe('2026-06-30')
  const kind = entryOf(holdings, 'assets')
  const holder = [{ employee_id: person.employee_id, from: '2026-07-01' }]
  expect(await listHoldingItems(app.db, holder, kind)).toMatchObject([{ id: row.id, due: '2026-06-30' }])
  await run('exit.retracted')
  expect(await due()).toBeNull()
  const { version } = (await world.view(row.asset.id)).body.data.asset
  const lost = { version, action: 'report_lost' as const, note: 'Never came back' }
  await world.data(app.ask(calls.actOnAsset, world.chief, { params: { id: row.asset.id }, body: lost }))
  expect(await listHoldingItems(app.db, holder, kind)).toEqual([])
})

it('A6 A20: photos are pictures without what a camera writes, seen by keepers and the holder alone', async () => {
  const [person, other] = [await world.person(), await world.person()]
  const { row } = await world.held(person)
  const bytes = await picture()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const upload = { body: { id: row.id, kind: 'damage' as const } }
  const sent = await app.ask(own.uploadOwnPhoto, person, upload, { file: { bytes, name: 'a.jpg' } })
  const { photo_id } = await world.data(Promise.resolve(sent))
  expect((await app.ask(own.uploadOwnPhoto, other, upload, { file: { bytes, name: 'a.jpg' } })).status).toBe(404)
  const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'a.png' }
  expect((await app.ask(own.uploadOwnPhoto, person, upload, { file: svg })).status).toBe(415)
  const report = {
    assignment_id: row.id,
    version: row.version,
    action: 'report_damaged' as const,
    text: 'It fell.',
    photo_ids: [photo_id],
  }
  expect((await app.ask(own.actOnOwnEquipment, other, { body: report })).status).toBe(404)
  expect((await app.ask(own.actOnOwnEquipment, person, { body: report })).body.data.problem?.kind).toBe('damaged')
  const file = { params: { id: photo_id } }
  expect((await app.ask(own.readOwnPhoto, person, file)).status).toBe(200)
  expect((await app.ask(own.readOwnPhoto, other, file)).status).toBe(404)
  expect((await app.ask(calls.readPhoto, world.keeper, file)).status).toBe(200)
})

it('a bundle is signed at the counter by a drawn signature, once', async () => {
  const person = await world.person()
  const bytes = await picture().png().toBuffer()
  const { photo_id } = await world.data(
    app.ask(calls.uploadPhoto, world.chief, { body: { kind: 'signature' } }, { file: { bytes, name: 's.png' } }),
  )
  const { assignments } = await world.data(
    world.handOut(person.employee_id, [await world.asset()], { signature_id: photo_id }),
  )
  expect(assignments).toMatchObject([{ state: 'accepted', handout: { signed_how: 'counter' } }])
  const again = await world.handOut(person.employee_id, [await world.asset()], { signature_id: photo_id })
  expect(again.status).toBe(400)
})

it('the report adds up what the list shows, and names what is short', async () => {
  const category = await world.category({ min_stock: 2, useful_life_months: 36 })
  for (const price_minor of [100_000, 50_000])
    await world.asset({ category_id: category.id, price_minor, currency: 'EUR', purchased_on: '2025-05-12' })
  const { body } = await app.ask(desk.readInventoryReport, world.chief)
  const row = body.data.categories.find((one) => one.category.id === category.id)
  const listed = (await app.ask(calls.listAssets, world.chief, { query: { category_id: category.id } })).body.data
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
