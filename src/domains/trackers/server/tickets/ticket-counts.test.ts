import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QueryOf } from '#kit/contract/testing/input-of.ts'
import { voidTicketAsAdmin } from '../../contract/ticket-reviews.calls.ts'
import * as trackers from '../../contract/ticket-trackers.calls.ts'
import { ADMIN, startTickets, type TicketsFixture } from '../testing/tickets-fixture.ts'
import { mergeCounts } from './store/ticket-counts.ts'

let w: TicketsFixture
beforeAll(async () => {
  w = await startTickets()
})
afterAll(async () => w.app.stop())

/** Lists groups whose stored counts differ from their tickets. */
const differing = async () =>
  (
    await sql`select team_id, client_id, state, priority, sum(n) from (
        select team_id, client_id, state, priority, n from ticket_counts
        union all select team_id, client_id, state, priority, -1 from tickets) x
      group by 1, 2, 3, 4 having sum(n) <> 0`.execute(w.db)
  ).rows

/** Lists teams and days whose stored counts differ from their events. */
const differingDays = async () =>
  (
    await sql`select business_date, team_id, kind, sum(n) from (
        select business_date, team_id, kind, n from ticket_day_counts
        union all select business_date, team_id, kind, -1 from ticket_events
          where kind in ('received', 'resolved') and not void) x
      group by 1, 2, 3 having sum(n) <> 0`.execute(w.db)
  ).rows

describe('the stored counts of tickets', () => {
  it('are correct while many save, change and void at once, and while they are merged', async () => {
    const admin = await w.fixture.admin(ADMIN)
    const people = await Promise.all(Array.from({ length: 12 }, () => w.lead()))
    await Promise.all([
      ...people.map(async (me, at) => {
        const ticket = await w.saved(me, { priority: at % 2 ? 'p1' : 'p3' })
        await w.act(me, ticket, { action: 'resolve', response: 'Done' })
        const other = await w.saved(me)
        await w.app.send(voidTicketAsAdmin, admin, {
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

  it('equal a count of the tickets', async () => {
    const admin = await w.fixture.admin(ADMIN)
    const search = async (query: QueryOf<typeof trackers.searchTicketsAsAdmin>) =>
      (await w.app.send(trackers.searchTicketsAsAdmin, admin, { query })).body
    const { team_id, department_id } = w
    for (const filter of [{}, { team_id }, { department_id }, { state: 'void' }, { priority: 'p1', team_id }]) {
      const stored = await search(filter)
      // Stored counts cannot apply this condition, which all tickets meet.
      const counted = await search({ ...filter, received_from: '2000-01-01' })
      expect(stored.meta.total).toBeGreaterThan(0)
      expect(stored.meta).toEqual(counted.meta)
    }
  })
})
