import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import type { Input } from '#kit/contract/call.ts'
import type { Scope } from '#kit/contract/permissions.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as categories from '../../contract/categories.calls.ts'
import * as desk from '../../contract/desk.calls.ts'
import * as calls from '../../contract/inventory.calls.ts'
import type { Asset, Assignment } from '../../contract/inventory.models.ts'
import * as own from '../../contract/own.calls.ts'

/** A Tuesday in spring. */
export const NOW = '2026-05-12T09:00:00Z'

export const keeperGrants = (scope: Scope) =>
  ({ 'inventory.read': scope, 'inventory.write': scope, 'inventory.assign': scope }) as const

let serial = 0

type AssetBody = Partial<NonNullable<Input<typeof calls.addAsset>['body']>>
type HandOutBody = Partial<NonNullable<Input<typeof desk.handOut>['body']>>
type ReturnItem = Partial<NonNullable<Input<typeof desk.recordReturn>['body']>['items'][number]>

const createInventoryFixture = async (app: TestApp) => {
  const { fixture } = app
  /** Manages all categories. */
  const chief = await fixture.admin(keeperGrants('all'))
  /** Manages the category of laptops, and nothing else. */
  const keeper = await fixture.admin(keeperGrants('own'))
  const department_id = await fixture.department()
  const team_id = await fixture.team(department_id)
  const person = (more: object = {}) =>
    fixture.user({ department_id, team_id, grants: { 'inventory.own': 'own', 'requests.own': 'own' }, ...more })
  const data = async <Data>(
    response: Promise<Readonly<{ body: Readonly<{ status: boolean; data: Data }> }>>,
  ): Promise<Data> => {
    const { body } = await response
    if (!body.status) throw new Error(`${JSON.stringify(body)} ${JSON.stringify(app.errors).slice(0, 2000)}`)
    return body.data
  }
  const category = (body: Partial<NonNullable<Input<typeof categories.addCategory>['body']>> = {}) => {
    const n = ++serial
    const tag_prefix = Array.from(String(n).padStart(3, '0'), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
    const details = { name: `Category ${n}`, tag_prefix, keeper_role_ids: [keeper.role_id] }
    return data(app.send(categories.addCategory, chief, { body: { ...details, ...body } }))
  }
  const laptops = await category({
    name: 'Laptops',
    holds_data: true,
    requestable: true,
    useful_life_months: 36,
    terms: 'Lock it.',
  })
  const asset = (body: AssetBody = {}, actor: TestActor = chief): Promise<Asset> =>
    data(app.send(calls.addAsset, actor, { body: { category_id: laptops.id, name: `Laptop ${++serial}`, ...body } }))
  const view = (id: number, actor: TestActor = chief) => app.send(calls.viewAsset, actor, { params: { id } })
  const handOut = (employee_id: number, assets: readonly Asset[], more: HandOutBody = {}, actor: TestActor = chief) =>
    app.send(desk.handOut, actor, {
      body: {
        employee_id,
        purpose: 'other',
        items: assets.map(({ id, version }) => ({ asset_id: id, version })),
        ...more,
      },
    })
  const sign = (
    actor: TestActor,
    rows: readonly Assignment[],
    decisions: readonly ('accept' | 'decline')[] = rows.map(() => 'accept' as const),
  ) =>
    app.send(own.signEquipment, actor, {
      body: {
        handout_id: rows[0]?.handout.id ?? 0,
        items: rows.map(({ id, version }, at) => ({
          assignment_id: id,
          version,
          decision: decisions[at] ?? 'accept',
          ...(decisions[at] === 'decline' ? { reason: 'Not mine' } : {}),
        })),
      },
    })
  const recordReturn = (row: Assignment, more: ReturnItem = {}, actor: TestActor = chief) =>
    app.send(desk.recordReturn, actor, {
      body: { items: [{ assignment_id: row.id, version: row.version, condition_in: 'good', wiped: true, ...more }] },
    })
  /** An asset that a person has signed for. */
  const handedOut = async (actor: TestActor, body: AssetBody = {}) => {
    const one = await asset(body)
    const { assignments } = await data(handOut(actor.employee_id ?? 0, [one]))
    const signed = firstOf(await data(sign(actor, assignments)))
    return { asset: one, row: signed }
  }
  return {
    app,
    chief,
    keeper,
    laptops,
    department_id,
    team_id,
    person,
    data,
    category,
    asset,
    view,
    handOut,
    sign,
    recordReturn,
    handedOut,
  }
}

export type InventoryFixture = Awaited<ReturnType<typeof createInventoryFixture>>

export const startInventory = async (now = NOW): Promise<InventoryFixture> => createInventoryFixture(await testApp(now))

/** Returns the code of a response, or `done`. */
export const codeOf = ({ body }: Readonly<{ body: Readonly<{ status: boolean; code?: string }> }>): string =>
  body.status ? 'done' : (body.code ?? 'failed')

/** Returns the number of responses by code. */
export const codesOf = (responses: readonly Parameters<typeof codeOf>[0][]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(responses, codeOf)].map(([code, some]) => [code, some.length]))
