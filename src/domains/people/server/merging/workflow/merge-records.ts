import { announceCalendarChange } from '#domains/organisation/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Context } from '#kit/server/context.ts'
import type { MergeLine } from '#kit/server/merging.ts'
import type { mergeEmployees } from '../../../contract/merge.calls.ts'
import { lastDayOfMerged, loginOfMerged, serviceOfMerged } from '../../../contract/merge.rules.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { claimAddress } from '../../accounts/workflow/claim-address.ts'
import { freeWorkEmail } from '../../accounts/store/addresses.ts'
import { setLeftOn } from '../../exits/store/exits.ts'
import { lockPerson, type StoredPerson, updatePersonFields } from '../../persons/store/people.ts'
import { personLeft, recordedDays } from '../../public/hooks.ts'
import { blocksOfPeople, chosenValues, getSides, loginsOf, type Sides } from '../rules.ts'
import { closeExits, passCovers, setMerged, setServiceFrom } from '../store/sides.ts'
import { closeLogin, moveLogins } from './merge-logins.ts'
import { applySteps, auditMerge, listBlocks, passOpenRows } from './pass-open-rows.ts'

type Body = Parsed<typeof mergeEmployees>['body']

/** Ends the employment of the merged record, where it lasts. Nothing is sent: the person goes on under the other record. */
const endMerged = async (context: Context, { from, pair }: Sides): Promise<string> => {
  const { tx } = context
  const { day } = pair
  if (from.left_on !== null && from.left_on < day) return from.left_on
  const outside = { employee_id: from.id, from: day, to: day, is_end: false }
  const found = await Promise.all(recordedDays.all().map(async ([, find]) => find(tx, outside)))
  const last_day = lastDayOfMerged(
    from.joined_on,
    day,
    found.some(({ dates }) => dates.length > 0),
  )
  await setLeftOn(tx, from.employment_id, last_day)
  const change = { pattern_ids: [], employee_ids: [from.id], from: addDays(last_day, 1), to: null }
  await announceCalendarChange(context, change)
  return last_day
}

/** Writes the chosen fields to the record that stays; a work email passes with the record that had it. */
const takeFields = async (
  context: Context,
  { from, into }: Readonly<{ from: StoredPerson; into: StoredPerson }>,
  fields: readonly string[],
): Promise<void> => {
  const values = chosenValues(context.actor, { from, into }, fields)
  if (from.work_email !== null) await freeWorkEmail(context.tx, from.id)
  const { work_email } = values
  if (typeof work_email === 'string') await claimAddress(context, work_email, { employee_id: into.id })
  if (fields.length > 0) await updatePersonFields(context.tx, into.id, values)
}

const countService = async (context: Context, { from, into }: Sides, isCounted: boolean): Promise<string | null> => {
  const service_from = isCounted ? serviceOfMerged(from, into) : null
  if (service_from === null) return null
  const day = from.service_from ?? service_from
  await setServiceFrom(context.tx, into.employment_id, day)
  const change = { pattern_ids: [], employee_ids: [into.id], from: into.today, to: null }
  await announceCalendarChange(context, change)
  return day
}

/**
 * Merges two records, both locked by the caller, in its transaction: what is open passes to the record that stays, the
 * employment of the other one ends, and its histories stay on it. Returns what was carried over.
 */
export const mergeRecords = async (context: Context, body: Body): Promise<readonly MergeLine[]> => {
  const { tx } = context
  const sides = await getSides(context, body)
  const { pair } = sides
  const logins = await loginsOf(context, sides)
  const states = { from: logins.from.state, into: logins.into.state }
  const blocks = [...(await blocksOfPeople(tx, sides, states)), ...(await listBlocks(tx, pair))]
  if (blocks.length > 0) throw peopleRefusals.refusal('merge_blocked', { what: blocks.join(' ') })
  const effect = loginOfMerged(states.from, states.into)
  const login = effect === 'conflict' ? 'none' : effect
  await moveLogins(context, pair, login)
  const moved = await passOpenRows(context, pair)
  await closeLogin(context, pair, login)
  const last_day = await endMerged(context, sides)
  for (const [, listen] of personLeft.all()) await listen(context, { employee_id: pair.from.id, last_day })
  await closeExits(context, pair.from.id)
  const service_from = await countService(context, sides, body.counts_service)
  await passCovers(tx, pair)
  const carried = await applySteps(context, pair)
  const people = { from: await lockPerson(tx, pair.from.id), into: await lockPerson(tx, pair.into.id) }
  await takeFields(context, people, body.fields)
  await setMerged(context, pair.from.id, pair.into.id)
  const items = carried.map(({ item }) => item)
  await auditMerge(context, pair, { reason: body.reason, login, moved, carried: items, service_from })
  return carried
}
