import { loadCalendar } from '#domains/organisation/server/index.ts'
import type { Refusal } from '#kit/contract/refusals.ts'
import type { Work } from '#kit/server/context.ts'
import { requestsRefusals } from '../../contract/requests.refusals.ts'
import { countText, dayText } from '../../contract/requests.texts.ts'
import { countAway, listBlocksOf, lockBlocks } from '../store/blocks.ts'
import type { StoredDay } from '../store/days.ts'
import type { LockedRequest } from '../workflow/locked-request.ts'
import { isLocked } from './locked.ts'
import { isFileMissing } from './needed-file.ts'
import { findWork, slotsOf } from './stored-checks.ts'

const { refusal } = requestsRefusals

const checkFiles = async (
  work: Work,
  { request, type }: LockedRequest,
  days: readonly StoredDay[],
): Promise<Refusal | null> => {
  const { id: request_id, employee_id } = request
  return (await isFileMissing(work, { employee_id, type, request_id, days })) ? refusal('file_missing') : null
}

const checkLockedMonth = async (work: Work, days: readonly StoredDay[]): Promise<Refusal | null> => {
  const month = await isLocked(
    work.tx,
    days.map(({ date }) => date),
  )
  return month === null ? null : refusal('period_closed', { month })
}

/**
 * Finds the first day on which a blackout period lets no one else of the team be away. Locks it, so that decisions take
 * turns.
 */
const checkFullDays = async (
  work: Work,
  { request, type }: LockedRequest,
  days: readonly StoredDay[],
): Promise<Refusal | null> => {
  const blocks = await listBlocksOf(work.tx, {
    employee_id: request.employee_id,
    type_id: request.type_id,
    is_plain_leave: type.kind === 'leave' && !type.replaces,
    dates: days.filter(({ part }) => part !== 'none').map(({ date }) => date),
    levels: ['limited'],
  })
  if (blocks.length === 0) return null
  await lockBlocks(work.tx, [...new Set(blocks.map(({ id }) => id))])
  for (const block of blocks) {
    if (block.team_id === null || block.max_away === null) continue
    const away = await countAway(work.tx, block.team_id, block.date)
    if (away < block.max_away) continue
    return refusal('day_full', {
      team: block.team_name ?? 'The team',
      away: countText(away, 'person').replace('persons', 'people'),
      day: dayText(block.date),
      limit: block.max_away,
    })
  }
  return null
}

/** Throws the first refusal of the last approval. `override`: approves although the day is full, with a note. */
export const refuseToApprove = async (
  work: Work,
  locked: LockedRequest,
  days: readonly StoredDay[],
  override: boolean,
): Promise<void> => {
  const { employee_id, from_date: from, to_date: to } = locked.request
  const slots = slotsOf(await loadCalendar(work.tx, employee_id, { from, to, now: work.now }), days)
  const refusals = await Promise.all([
    checkFiles(work, locked, days),
    checkLockedMonth(work, days),
    findWork(work, locked.request.kind, employee_id, slots),
    override ? null : checkFullDays(work, locked, days),
  ])
  const found = refusals.find((one) => one !== null)
  if (found) throw found
}
