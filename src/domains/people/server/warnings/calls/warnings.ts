import { addDays } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { notify } from '#domains/notices/server/index.ts'
import type { Warning, WarningCategory } from '../../../contract/states.models.ts'
import { warningWorkflow } from '../../../contract/states.workflows.ts'
import * as calls from '../../../contract/warnings.calls.ts'
import { attempt } from '#kit/server/database/attempt.ts'
import { requireIfSeen } from '#kit/server/database/lock-version.ts'
import { isOwn, maySeePersonal } from '../../persons/rules.ts'
import { take } from '../../states/workflow/steps.ts'
import { todayOf } from '../../persons/store/days.ts'
import { listHoldersOf } from '../../accounts/store/key-holders.ts'
import { lockPerson } from '../../persons/store/people.ts'
import * as store from '../store/warnings.ts'
import * as warn from '../workflow/change-warnings.ts'

const SIMILAR_DAYS = 730

/** A person, locked, with their today and what the table of warnings wants to know. */
const lockWarned = async (context: Context, employeeId: number, isLead = false) => {
  const person = await lockPerson(context.tx, employeeId)
  const today = (await todayOf(context, employeeId)) ?? ''
  return {
    person,
    today,
    warningContext: await warn.getWarningContext(context.tx, context.actor, person, today, isLead),
  }
}
type Warned = Awaited<ReturnType<typeof lockWarned>>

/** The stored warning of a locked person. */
const lockOne = async (context: Context, id: number) => {
  const owner = await store.findWarned(context.tx, id)
  if (owner === undefined) throw notFound()
  const warned = await lockWarned(context, owner)
  const stored = await store.lockWarning(context.tx, id)
  if (!stored) throw notFound()
  return { ...warned, stored }
}

const similar = async (context: Context, category: WarningCategory, without: readonly number[]) => {
  const since = addDays(context.now.slice(0, 10), -SIMILAR_DAYS)
  const by_severity = await store.countSimilar(context.tx, category, since, without)
  return { count: by_severity.verbal + by_severity.written + by_severity.final, by_severity }
}

const show = async (
  context: Context,
  id: number,
  { warningContext, today }: Pick<Warned, 'warningContext' | 'today'>,
) => {
  const [row] = await store.listWarningsById(context.tx, [id], today)
  if (!row) throw notFound()
  return warn.showWarning(warningContext)(row)
}

/** Drafts or issues the same warning to each of several people: all of them or none. */
const warnPeople = async (context: Context, body: calls.ManageWarning, isIssued: boolean): Promise<Warning[]> => {
  const shown: Warning[] = []
  for (const employeeId of [...new Set(body.employee_ids)].toSorted((a, b) => a - b)) {
    const { person, today, warningContext } = await lockWarned(context, employeeId)
    const id = await warn.draftWarning(context, person, warningContext, body, today)
    const stored = isIssued ? await store.lockWarning(context.tx, id) : undefined
    if (stored) await warn.issueWarning(context, warningContext, stored, body, today)
    shown.push(await show(context, id, { warningContext, today }))
  }
  return shown
}

const manageDraft = async (context: Context, body: calls.ManageWarning, id: number): Promise<Warning[]> => {
  const { stored, warningContext, today } = await lockOne(context, id)
  requireIfSeen(stored, body.version)
  const { action = 'issue' } = body
  if (action === 'edit') await warn.editWarning(context, warningContext, stored, body, today)
  else if (action === 'withdraw') await warn.withdrawWarning(context, warningContext, stored, body.reason ?? '', today)
  else await warn.issueWarning(context, warningContext, stored, body, today)
  return [await show(context, id, { warningContext, today })]
}

export const manageWarning = handle(calls.manageWarning, async (context) => {
  const { body } = context
  const { action = 'issue', id } = body
  if (id !== undefined && action === 'draft')
    throw invalid({ id: 'A draft is added new; edit an existing one by its id' })
  const done = await attempt(context, body.dry_run ?? false, () =>
    id === undefined ? warnPeople(context, body, action === 'issue') : manageDraft(context, body, id),
  )
  if ('refusal' in done) throw done.refusal
  const [first] = done.result
  if (!first) throw notFound()
  const ids = done.result.map((row) => row.id)
  return { warnings: body.dry_run ? [] : done.result, similar: await similar(context, first.category, ids) }
})

export const listOwnWarnings = handle(calls.listOwnWarnings, async (context) => {
  const { tx, actor, params } = context
  const isShown = isOwn(actor, params.userId) && maySeePersonal(actor, params.userId)
  const today = isShown ? await todayOf(context, params.userId) : undefined
  if (today === undefined) throw notFound()
  const warningContext = await warn.getWarningContext(tx, actor, { id: params.userId, name: actor.name }, today)
  const rows = await store.listWarningRows(tx, params.userId, today)
  return rows.filter((row) => row.state !== 'draft').map(warn.showWarning(warningContext))
})

export const acknowledgeWarning = handle(calls.acknowledgeWarning, async (context) => {
  const { tx, actor, body, now } = context
  const owner = await store.findWarned(tx, body.id)
  if (owner === undefined || !isOwn(actor, owner)) throw notFound()
  const { stored, warningContext, today } = await lockOne(context, body.id)
  if (stored.state === 'draft') throw notFound()
  const state = stored.expires_on !== null && stored.expires_on < today ? 'expired' : stored.state
  take(next(warningWorkflow, state, 'acknowledge', warningContext))
  const statement = body.statement || null
  await store.updateWarning(tx, stored.id, { state: 'acknowledged', acknowledged_at: now, statement })
  await audit(context, 'people.warning_acknowledged', {
    entity: 'warnings',
    id: stored.id,
    employee_id: owner,
    after: { statement },
  })
  return show(context, stored.id, { warningContext, today })
})

/** Notifies those who may issue a warning that a draft waits for them; never the person, whom it is about. */
const notifyProposed = async (context: Context, person: Warned['person'], id: number): Promise<void> => {
  const { tx, actor, now } = context
  await notify(context, await listHoldersOf(tx, 'people.state.write', now, person.id), 'people.warning', {
    title: `A warning for ${person.name} waits to be issued`,
    body: `${actor.name} proposes it. Issue it, or talk to ${actor.name} first.`,
    path: `/admin/employee/details/${person.id}?tab=warnings`,
    why: 'You decide about warnings.',
    dedupe_key: warn.proposalKey(id),
  })
}

export const proposeWarning = handle(calls.proposeWarning, async (context) => {
  const { actor, body } = context
  const { employee_id, ...input } = body
  await context.requireVisible(employee_id)
  const { person, today, warningContext } = await lockWarned(context, employee_id, true)
  const source = { owner_id: actor.id, uploaded_by: actor.account_id }
  const id = await warn.draftWarning(context, person, warningContext, input, today, source)
  await notifyProposed(context, person, id)
  return { id }
})
