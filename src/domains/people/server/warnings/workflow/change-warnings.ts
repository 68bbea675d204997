import { EMPLOYED } from '../../../contract/people.models.ts'
import { withdraw } from '#domains/notices/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { can, next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed, patched } from '#kit/server/audit.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { ManageWarning } from '../../../contract/warnings.calls.ts'
import { severity, type Warning } from '../../../contract/states.models.ts'
import { type WarningContext, warningWorkflow } from '../../../contract/states.workflows.ts'
import { WARNING_DAYS } from '../../../contract/warning.rules.ts'
import type { DocumentSource } from '../../details/store/documents.ts'
import { statusOf } from '../../persons/store/person-lookups.ts'
import { isOwn } from '../../persons/rules.ts'
import { take } from '../../states/workflow/steps.ts'
import * as store from '../store/warnings.ts'
import { notifyPerson } from '../../states/notify.ts'
import { fileWarningDocuments } from './warning-documents.ts'

type Person = Readonly<{ id: number; name: string }>

/** Returns the context of the warning workflow; `isLead`: the actor leads the person. */
export const getWarningContext = async (
  tx: Tx,
  actor: Actor,
  person: Person,
  today: string,
  isLead = false,
): Promise<WarningContext> => {
  const status = await statusOf(tx, person.id, today)
  return {
    is_own: isOwn(actor, person.id),
    is_acting: Boolean(actor.acting),
    is_keeper: actor.area === 'Admin' && scopeOf(actor, 'people.state.write') !== null,
    is_lead: isLead,
    is_employed: status !== undefined && EMPLOYED.includes(status),
    is_over: false,
    person: person.name,
  }
}

export const showWarning =
  (context: WarningContext) =>
  (row: store.WarningRow): Warning => {
    const { edit, issue, withdraw, acknowledge } = can(warningWorkflow, row.state, context)
    return { ...row, can: { edit, issue, withdraw, acknowledge } }
  }

type WarningFields = Pick<
  ManageWarning,
  'severity' | 'category' | 'title' | 'description' | 'incident_on' | 'expires_on'
>
type WarningInput = WarningFields & Pick<ManageWarning, 'file_ids'>
type Whole = Omit<WarningInput, 'expires_on'> & Readonly<{ expires_on?: string | null | undefined }>
const isWhole = (input: WarningInput): input is Whole & Required<Omit<WarningInput, 'expires_on'>> =>
  input.severity !== undefined &&
  input.category !== undefined &&
  input.title !== undefined &&
  input.description !== undefined &&
  input.incident_on !== undefined

const refuseDates = (input: WarningInput, today: string): void => {
  if (input.incident_on !== undefined && input.incident_on > today)
    throw invalid({ incident_on: 'The incident lies in the future' })
  if (input.expires_on && input.expires_on < today) throw invalid({ expires_on: 'A warning expires today or later' })
}

/** Writes a draft about a person, who is locked by the caller. Its documents come from `source`. */
export const draftWarning = async (
  work: Work,
  person: Person,
  context: WarningContext,
  input: WarningInput,
  today: string,
  source: DocumentSource = { owner_id: person.id },
): Promise<number> => {
  take(next(warningWorkflow, 'none', 'draft', context))
  refuseDates(input, today)
  if (!isWhole(input)) throw invalid({ title: 'Title is required' })
  const row = {
    employee_id: person.id,
    severity: input.severity,
    category: input.category,
    title: input.title,
    description: input.description,
    incident_on: input.incident_on,
    expires_on: input.expires_on ?? null,
  }
  const { id } = await store.insertWarning(work, row)
  const documents = await fileWarningDocuments(work, { id, employee_id: person.id }, input.file_ids, source)
  const after = { ...row, ...documents }
  await audit(work, 'people.warning_drafted', { entity: 'warnings', id, employee_id: person.id, after })
  return id
}

const definedFields = (input: WarningInput): WarningFields =>
  Object.fromEntries(
    Object.entries({
      severity: input.severity,
      category: input.category,
      title: input.title,
      description: input.description,
      incident_on: input.incident_on,
      expires_on: input.expires_on,
    }).filter(([, value]) => value !== undefined),
  )

const fileDocuments = async (work: Work, stored: store.StoredWarning, { file_ids }: WarningInput) =>
  fileWarningDocuments(work, stored, file_ids, { owner_id: stored.employee_id })

/** Changes the texts and the documents of a draft. */
export const editWarning = async (
  work: Work,
  context: WarningContext,
  stored: store.StoredWarning,
  input: WarningInput,
  today: string,
): Promise<void> => {
  take(next(warningWorkflow, stored.state, 'edit', context))
  refuseDates(input, today)
  const documents = await fileDocuments(work, stored, input)
  await store.updateWarning(work.tx, stored.id, definedFields(input))
  await audit(work, 'people.warning_edited', {
    entity: 'warnings',
    id: stored.id,
    employee_id: stored.employee_id,
    change: patched(stored, definedFields(input), documents),
  })
}

/** Identifies the notices of a proposal. */
export const proposalKey = (id: number): string => `people.warning:proposed:${id}`

/** Issues a draft: from now on the person counts as warned, and is notified. */
export const issueWarning = async (
  work: Work,
  context: WarningContext,
  stored: store.StoredWarning,
  input: WarningInput,
  today: string,
): Promise<void> => {
  take(next(warningWorkflow, stored.state, 'issue', context))
  const fields = { ...stored, ...definedFields(input) }
  // A draft can lie until its last day has passed.
  refuseDates({ expires_on: fields.expires_on ?? undefined }, today)
  refuseDates(input, today)
  const expires_on = fields.expires_on ?? addDays(today, WARNING_DAYS[severity.parse(fields.severity)])
  const issued = { state: 'issued' as const, issued_by: work.by.account_id, issued_at: work.now, issued_on: today }
  await store.updateWarning(work.tx, stored.id, { ...definedFields(input), ...issued, expires_on })
  const documents = await fileDocuments(work, stored, input)
  await withdraw(work, proposalKey(stored.id))
  await notifyPerson(work, stored.employee_id, {
    kind: 'people.warning',
    title: 'You were given a warning',
    text: 'A warning was issued about you. Read it on your profile, and say what you have to say to it.',
    path: '/employee/userprofile?tab=warnings',
    key: `issued:${stored.id}`,
    is_mailed: true,
  })
  await audit(work, 'people.warning_issued', {
    entity: 'warnings',
    id: stored.id,
    employee_id: stored.employee_id,
    change: patched(stored, { ...definedFields(input), state: issued.state, expires_on }, documents),
  })
}

export const withdrawWarning = async (
  work: Work,
  context: WarningContext,
  stored: store.StoredWarning,
  reason: string,
  today: string,
): Promise<void> => {
  const state = stored.expires_on !== null && stored.expires_on < today ? 'expired' : stored.state
  take(next(warningWorkflow, state, 'withdraw', context))
  await store.updateWarning(work.tx, stored.id, {
    state: 'withdrawn',
    withdrawn_at: work.now,
    withdrawn_reason: reason,
  })
  await notifyPerson(work, stored.employee_id, {
    kind: 'people.warning',
    title: 'A warning was withdrawn',
    text: `The warning "${stored.title}" no longer counts.`,
    path: '/employee/userprofile?tab=warnings',
    key: `withdrawn:${stored.id}`,
    is_mailed: true,
  })
  await audit(work, 'people.warning_withdrawn', {
    entity: 'warnings',
    id: stored.id,
    employee_id: stored.employee_id,
    change: changed({ state: stored.state }, { state: 'withdrawn' }, { reason }),
  })
}
