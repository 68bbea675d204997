import { addDays } from '#engines/calendar/contract/calendar.ts'
import { json } from '#kit/server/database/json.ts'
import type { Demo } from '../demo.ts'
import { CANDIDATES } from './texts.ts'
import { before, type People, ZONE } from './people.ts'

/** Offers in each state, and one that was declined before. */
export const insertOffers = async (demo: Demo, ids: readonly number[], { admins, managers }: People): Promise<void> => {
  const { tx, today } = demo
  const [approver = null, writer = null] = admins
  const offered = CANDIDATES.flatMap(([, stage, , opening], at) =>
    stage === 'offered' ? [{ id: ids[at] ?? 0, opening }] : [],
  )
  const states = ['draft', 'sent', 'approved', 'accepted'] as const
  for (const [at, { id }] of offered.entries()) {
    const state = states[at] ?? 'draft'
    const opening = await tx
      .selectFrom('openings as p')
      .innerJoin('candidates as c', 'c.opening_id', 'p.id')
      .select(['p.designation_id', 'p.department_id', 'p.team_id'])
      .where('c.id', '=', id)
      .executeTakeFirstOrThrow()
    const isApproved = state !== 'draft'
    const isSent = state === 'sent' || state === 'accepted'
    await tx
      .insertInto('offers')
      .values({
        candidate_id: id,
        ...opening,
        manager_id: managers[at] ?? null,
        employment_type: 'permanent',
        joining_on: addDays(today, 30 + at * 5),
        first_day_zone: ZONE,
        base_minor: 320_000 + at * 25_000,
        currency: 'EUR',
        basis: 'monthly',
        pay_set_by: writer,
        probation_months: 6,
        terms: json([{ term: 'Holidays', value: '28 days a year' }]),
        expires_on: addDays(today, state === 'sent' ? 2 : 9),
        state,
        approved_by: isApproved ? approver : null,
        approved_at: isApproved ? before(demo, 3) : null,
        sent_at: isSent ? before(demo, 2) : null,
        answered_at: state === 'accepted' ? before(demo, 1) : null,
        answer_name: state === 'accepted' ? 'Ines Duarte' : null,
        ...(state === 'sent'
          ? {
              counter_at: before(demo, 1),
              counter_note: 'I can begin two weeks later, once my notice is over. Could the pay be a little higher?',
              counter_base_minor: 360_000 + at * 25_000,
              counter_joining_on: addDays(today, 44 + at * 5),
            }
          : {}),
        created_at: before(demo, 4, at),
      })
      .execute()
  }
  await declined(demo, ids, writer, approver)
}

/** A candidate who is selected again declined an earlier offer. */
const declined = async (
  demo: Demo,
  ids: readonly number[],
  writer: number | null,
  approver: number | null,
): Promise<void> => {
  const id = ids[CANDIDATES.findIndex(([name]) => name === 'Elena Petrova')] ?? 0
  const opening = await demo.tx
    .selectFrom('openings as p')
    .innerJoin('candidates as c', 'c.opening_id', 'p.id')
    .select(['p.designation_id', 'p.department_id', 'p.team_id'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  await demo.tx
    .insertInto('offers')
    .values({
      candidate_id: id,
      ...opening,
      employment_type: 'permanent',
      joining_on: addDays(demo.today, 25),
      first_day_zone: ZONE,
      base_minor: 410_000,
      currency: 'EUR',
      basis: 'monthly',
      pay_set_by: writer,
      expires_on: addDays(demo.today, -1),
      state: 'declined',
      approved_by: approver,
      approved_at: before(demo, 8),
      sent_at: before(demo, 8),
      answered_at: before(demo, 5),
      answer_name: 'Elena Petrova',
      answer_note: 'The commute is too long for me.',
      created_at: before(demo, 9),
    })
    .execute()
}
