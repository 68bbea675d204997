import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { voidTicketAsAdmin } from '../../contract/ticket-reviews.calls.ts'
import * as trackers from '../../contract/ticket-trackers.calls.ts'
import { KEEPER, startTickets, type TicketsWorld } from '../testing/tickets-world.ts'
import { mergeCounts } from './store/kept-counts.ts'

let w: TicketsWorld
beforeAll(async () => {
  w = await startTickets()
})
afterAll(async () => w.app.stop())

/** Groups in which the kept counts and the tickets differ. */
const differing = async () =>
  (
    await sql`select team_id, client_id, state, priority, sum(n) from (
        select team_id, client_id, state, priority, n from ticket_counts
        union all select team_id, client_id, state, priority, -1 from tickets) x
      group by 1, 2, 3, 4 having sum(n) <> 0`.execute(w.db)
  ).rows

/** Teams and days whose stored counts differ from their events. */
const differingDays = async () =>
  (
    await sql`select business_date, team_id, kind, sum(n) from (
        select business_date, team_id, kind, n from ticket_day_counts
        union all select business_date, team_id, kind, -1 from ticket_events
          where kind in ('received', 'resolved') and not void) x
      group by 1, 2, 3 having sum(n) <> 0`.execute(w.db)
  ).rows

describe('the kept counts of tickets', () => {
  it('hold for many who save, change and void at once, while they are summed up', async () => {
    const admin = await w.world.admin(KEEPER)
    const people = await Promise.all(Array.from({ length: 12 }, () => w.lead()))
    await Promise.all([
      ...people.map(async (me, at) => {
        const ticket = await w.saved(me, { priority: at % 2 ? 'p1' : 'p3' })
        await w.act(me, ticket, { action: 'resolve', response: 'Done' })
        const other = await w.saved(me)
        await w.app.ask(voidTicketAsAdmin, admin, {
          body: { id: other.id, version: other.version, reason: 'Saved twice' },
        })
      }),
      ...Array.from({ length: 6 }, () => w.db.transaction().execute(mergeCounts)),
    ])
    expect(await differing()).toEqual([])
    expect(await differingDays()).toEqual([])
    expect((await sql`select from tickets where state = 'void'`.execute(w.db)).rows).toHaveLength(12)
    await w.db.transaction().execute(mergeCounts)
    await w.db.transaction().execute(mergeCounts)
    expect(await differing()).toEqual([])
    const { rows } =
      await sql`select from ticket_counts group by team_id, client_id, state, priority having count(*) > 1`.execute(
        w.db,
      )
    expect(rows).toEqual([])
    expect(await differingDays()).toEqual([])
    expect(
      (
        await sql`select from ticket_day_counts group by business_date, team_id, kind having count(*) > 1
          union all select from ticket_day_counts where not is_summed`.execute(w.db)
      ).rows,
    ).toEqual([])
    await sql`delete from tickets where not exists (select from ticket_events e where e.ticket_id = tickets.id)`.execute(
      w.db,
    )
    expect(await differing()).toEqual([])
  })

  it('answer what counting the tickets answers', async () => {
    const admin = await w.world.admin(KEEPER)
    const search = async (query: QueryOf<typeof trackers.searchTicketsAsAdmin>) =>
      (await w.app.ask(trackers.searchTicketsAsAdmin, admin, { query })).body
    const { team_id, department_id } = w
    for (const filter of [{}, { team_id }, { department_id }, { state: 'void' }, { priority: 'p1', team_id }]) {
      const kept = await search(filter)
      // A condition that kept counts do not know, and that all tickets meet.
      const counted = await search({ ...filter, received_from: '2000-01-01' })
      expect(kept.meta.total).toBeGreaterThan(0)
      expect(kept.meta).toEqual(counted.meta)
    }
  })
})
