import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { required } from '#kit/contract/testing/required.ts'
import { adminPlaceTask } from '../contract/admin-tasks.calls.ts'
import { placeTask } from '../contract/tasks.calls.ts'
import type { TaskRow } from '../contract/tasks.models.ts'
import { codeOf, startTasks, type TasksFixture } from './testing/tasks-fixture.ts'

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await startTasks()
})
afterAll(() => fixture.app.stop())

const place = (actor: TestActor, id: number, next_to: number, side: 'before' | 'after') =>
  fixture.app.send(actor.employee_id === null ? adminPlaceTask : placeTask, actor, {
    params: { id },
    body: { next_to, side },
  })

/** A column of equal cards, which only their ids order, of one label. */
const column = async (label: string, count: number): Promise<TaskRow[]> => {
  const anna = await fixture.person()
  const cards: TaskRow[] = []
  for (let at = 0; at < count; at++)
    cards.push(await fixture.add({ assignee_id: anna.employee_id, must_accept: false, labels: [label] }))
  return cards
}
const shown = (label: string, actor: TestActor = fixture.admin) =>
  fixture.idsOf(actor, { state: 'accepted', sort: 'board', label, limit: 200 })

describe('a card of the board', () => {
  it('is put before or after another one, for all readers, and pages follow the order', async () => {
    const [a, b, c, d] = (await column('order', 4)).map(({ id }) => id)
    const [one, two, three, four] = [required(a), required(b), required(c), required(d)]
    expect(await shown('order')).toEqual([one, two, three, four])
    expect((await place(fixture.lead, four, two, 'before')).status).toBe(200)
    expect((await place(fixture.admin, one, three, 'after')).status).toBe(200)
    const order = [four, two, three, one]
    expect(await shown('order')).toEqual(order)
    expect(await shown('order', fixture.lead)).toEqual(order)
    const paged: number[] = []
    let cursor: string | undefined
    do {
      const query = { state: 'accepted', sort: 'board', label: 'order', limit: 1, cursor }
      const { body } = await fixture.list(fixture.admin, query)
      paged.push(...body.data.map(({ id }) => id))
      cursor = body.meta.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual(order)
  })

  it('keeps its version, and loses its place with its column', async () => {
    const [first, last] = await column('version', 2)
    const [top, moved] = [required(first), required(last)]
    await place(fixture.admin, moved.id, top.id, 'before')
    expect((await fixture.fresh(moved.id)).version).toBe(moved.version)
    const holder = { assignee_id: required(moved.assignee).id }
    const stateOf = async () =>
      fixture.app.db
        .selectFrom('tasks')
        .select(['board_place', 'version'])
        .where('id', '=', moved.id)
        .executeTakeFirst()
    expect((await stateOf())?.board_place).toEqual(expect.any(Number))
    await fixture.app.db
      .updateTable('tasks')
      .set({ state: 'in_progress', ...holder })
      .where('id', '=', moved.id)
      .execute()
    expect(await stateOf()).toEqual({ board_place: null, version: moved.version + 1 })
  })

  it('finds room between two others as often as it is wanted', async () => {
    const cards = (await column('room', 3)).map(({ id }) => id)
    const [top, ...others] = [required(cards[0]), required(cards[1]), required(cards[2])]
    let order = [top, ...others]
    for (let at = 0; at < 70; at++) {
      const moved = required(order[2])
      expect((await place(fixture.admin, moved, required(order[1]), 'before')).status).toBe(200)
      order = [top, moved, required(order[1])]
      if (at % 10 === 9) expect(await shown('room')).toEqual(order)
    }
  })

  it('of twenty who move cards at once none is lost, and all see one order', async () => {
    const cards = (await column('many', 12)).map(({ id }) => id)
    const moves = Array.from({ length: 20 }, (_, at) =>
      place(
        at % 2 === 0 ? fixture.admin : fixture.lead,
        required(cards[(at * 5) % 12]),
        required(cards[(at * 7 + 3) % 12]),
        at % 3 === 0 ? 'after' : 'before',
      ),
    )
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(moves.map(() => 200))
    const order = await shown('many')
    expect(order.toSorted((one, other) => one - other)).toEqual(cards)
    expect(await shown('many', fixture.lead)).toEqual(order)
    const places = await fixture.app.db
      .selectFrom('tasks')
      .select('board_place')
      .where('board_place', 'is not', null)
      .execute()
    expect(new Set(places.map(({ board_place }) => board_place)).size).toBe(places.length)
  })

  it('is moved by its holder and those who change it, within one column', async () => {
    const [first, last] = await column('rights', 2)
    const [one, other] = [required(first), required(last)]
    const stranger = await fixture.person({ team_id: fixture.other_team })
    const watcher = await fixture.person()
    await fixture.data(fixture.update(one, fixture.admin, { watcher_ids: [watcher.employee_id] }))
    await fixture.data(fixture.update(other, fixture.admin, { watcher_ids: [watcher.employee_id] }))
    expect((await place(stranger, one.id, other.id, 'after')).status).toBe(404)
    expect((await place(watcher, one.id, other.id, 'after')).status).toBe(403)
    expect((await place(await fixture.person({ grants: {} }), one.id, other.id, 'after')).status).toBe(403)
    const draft = await fixture.add({ draft: true })
    expect(codeOf(await place(fixture.admin, draft.id, one.id, 'before'))).toBe('common.stale')
    const cancelled = await fixture.done(draft, fixture.admin, 'cancel', { reason: 'Needless' })
    expect(codeOf(await place(fixture.admin, cancelled.id, one.id, 'before'))).toBe('tasks.bad_state')
  })
})
