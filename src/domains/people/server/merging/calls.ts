import type { Parsed } from '#kit/contract/call.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import type { MergeLine } from '#kit/server/merging.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { notFound } from '#kit/contract/envelope.ts'
import * as calls from '../../contract/merge.calls.ts'
import type { MergePreview, MergeSide } from '../../contract/merge.models.ts'
import { loginOfMerged, serviceOfMerged } from '../../contract/merge.rules.ts'
import { statusOn } from '../../contract/people.rules.ts'
import { lockPeople } from '../persons/store/lock.ts'
import { findStoredPerson } from '../persons/store/people.ts'
import { findSimilarPeople } from '../persons/store/similar.ts'
import { refuseOwn } from '../persons/rules.ts'
import { blocksOfPeople, getSides, listFields, loginsOf, type Sides } from './rules.ts'
import type { Side } from './store/sides.ts'
import { countHistory, listBlocks, listOpenRows } from './workflow/pass-open-rows.ts'
import { mergeRecords } from './workflow/merge-records.ts'

const NO_STATES = { is_suspended: false, is_on_notice: false }

type Logins = Awaited<ReturnType<typeof loginsOf>>

const showSide = (side: Side, login: Logins['from']): MergeSide => {
  const { id, name, employee_no, photo_version, joined_on, left_on, today } = side
  return {
    id,
    name,
    employee_no,
    photo_version,
    joined_on,
    left_on,
    status: statusOn(side, today, NO_STATES),
    login: { state: login.state, is_disabled: login.is_disabled, is_by_number: login.is_by_number, email: login.email },
  }
}

const isSame = (a: Readonly<{ label: string; effect: string }>, b: Readonly<{ label: string; effect: string }>) =>
  a.label === b.label && a.effect === b.effect

type Line = MergePreview['lines'][number]

/** Groups the names of open rows by what they are. */
const groupLines = (lines: Awaited<ReturnType<typeof listOpenRows>>): Line[] => {
  const groups: { label: string; effect: Line['effect']; items: string[] }[] = []
  for (const { item, ...line } of lines) {
    const group = groups.find((one) => isSame(one, line))
    if (group) group.items.push(item)
    else groups.push({ ...line, items: [item] })
  }
  return groups
}

const requireBoth = async (context: Context, ids: readonly number[]): Promise<void> => {
  for (const id of ids) {
    refuseOwn(context.actor, id)
    if (!(await context.isVisible(id))) throw notFound()
  }
}

const findDoubles = handle(calls.findDoubles, async (context) => {
  const { tx, actor, params } = context
  await context.requireVisible(params.id)
  if (scopeOf(actor, 'people.personal.read') === null) return []
  const person = await findStoredPerson(tx, params.id)
  if (!person) throw notFound()
  if (person.merged_into_id !== null) return []
  const emails = [person.personal_email, person.work_email].filter((one) => one !== null)
  const found = await findSimilarPeople(context, { ...person, emails })
  return found.filter(({ id }) => id !== person.id)
})

type Previewed = Context & Parsed<typeof calls.previewMerge> & Readonly<{ begin: BeginWork }>

/** Merges in a transaction that is rolled back: shows what would be carried over, or what refuses it. */
const rehearse = async (
  context: Previewed,
): Promise<Pick<MergePreview, 'blocks'> & { carried: readonly MergeLine[] }> => {
  const body = { ...context.body, fields: [], counts_service: false, reason: 'Rehearsal' }
  const done = await context.begin((work) => attempt(work, true, () => mergeRecords({ ...context, ...work }, body)))
  return 'refusal' in done ? { blocks: [done.refusal.message], carried: [] } : { blocks: [], carried: done.result }
}

const preview = async (context: Previewed, sides: Sides): Promise<MergePreview> => {
  const { tx, actor } = context
  const { from, into, pair } = sides
  const logins = await loginsOf(context, sides)
  const [one, other] = [await findStoredPerson(tx, from.id), await findStoredPerson(tx, into.id)]
  if (!one || !other) throw notFound()
  const states = { from: logins.from.state, into: logins.into.state }
  const effect = loginOfMerged(states.from, states.into)
  const known = [...(await blocksOfPeople(tx, sides, states)), ...(await listBlocks(tx, pair))]
  const lines = await listOpenRows(tx, pair)
  const { blocks, carried } = known.length > 0 ? { blocks: known, carried: [] } : await rehearse(context)
  return {
    from: showSide(from, logins.from),
    into: showSide(into, logins.into),
    fields: await listFields(tx, actor, { from: one, into: other }),
    login: effect === 'conflict' ? 'none' : effect,
    lines: groupLines([...lines, ...carried]),
    history: await countHistory(tx, pair),
    blocks,
    service_from: serviceOfMerged(from, into),
  }
}

const previewMerge = handleInSteps(calls.previewMerge, async (context) => {
  await requireBoth(context, [context.body.merged_id, context.body.into_id])
  return preview(context, await getSides(context, context.body))
})

const mergeEmployees = handle(calls.mergeEmployees, async (context) => {
  const { merged_id, into_id } = context.body
  await requireBoth(context, [merged_id, into_id])
  await lockPeople(context.tx, [merged_id, into_id])
  await mergeRecords(context, context.body)
  return { id: into_id }
})

export const mergeHandlers = { findDoubles, previewMerge, mergeEmployees }
