import { handle } from '#kit/server/call/handle.ts'
import { audit } from '#kit/server/audit.ts'
import { notFound } from '#kit/contract/envelope.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { viewOnboard as call } from '../../../contract/onboarding.calls.ts'
import {
  profile as profileSchema,
  PROFILE_FIELDS,
  type Profile,
  type WholeOnboard,
} from '../../../contract/onboarding.models.ts'
import { HIDDEN_FIELDS, listMissing, listBlockers } from '../../../contract/onboarding.rules.ts'
import { listThread } from '../../store/candidates.ts'
import { presentTasks } from '../present/checklist.ts'
import { typesOf } from '../workflow/file-document.ts'
import { hasPermission, presentOnboard } from '../present/present-onboard.ts'
import { findOnboard, findPlacementNames, type StoredOnboard } from '../store/onboards.ts'
import { listChanges, listDocuments, openBank } from '../store/documents.ts'
import { listEvents } from '../store/events.ts'
import { listTasksOf } from '../store/tasks.ts'
import { findContract } from '../store/contracts.ts'
import { findWelcomeRow } from '../store/welcomes.ts'
import { getOnboard } from './locked-onboard.ts'

type Thread = WholeOnboard['thread']

/** Lists all events, from the first application to the last item of the checklist. */
const listWholeThread = async (
  tx: Tx,
  { id, candidate_id }: Pick<StoredOnboard, 'id' | 'candidate_id'>,
): Promise<Thread> => {
  const before = candidate_id === null ? [] : await listThread(tx, candidate_id)
  const since = await listEvents(tx, id)
  return [...before, ...since].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const profileOf = (onboard: StoredOnboard, isHidden: boolean): Profile => {
  const stored: Readonly<Record<string, unknown>> = onboard
  const hidden: ReadonlySet<string> = new Set(isHidden ? HIDDEN_FIELDS : [])
  return profileSchema.parse(
    Object.fromEntries(PROFILE_FIELDS.map((field) => [field, hidden.has(field) ? null : (stored[field] ?? null)])),
  )
}

const findShownBank = async (context: Context, box: SecretBox, id: number): Promise<WholeOnboard['bank']> => {
  const { tx, actor } = context
  const bank = await openBank(tx, box, id)
  if (!bank) return null
  const isWhole = hasPermission(actor, 'people.bank.read')
  if (isWhole) await audit(context, 'hiring.onboard_bank_read', { entity: 'onboards', id })
  return {
    holder: bank.holder,
    bank_name: bank.bank_name,
    currency: bank.currency,
    routing_code: isWhole ? bank.routing_code : null,
    number: isWhole ? bank.number : bank.secret_mask,
    is_iban: bank.is_iban,
    entered_by: bank.entered_name,
  }
}

export const viewOnboard = (box: SecretBox) =>
  handle(call, async (context) => {
    const { tx, actor, now, params } = context
    const row = await getOnboard(context, params.id)
    const onboard = await findOnboard(tx, row.id)
    const places = await findPlacementNames(tx, row.id)
    const welcome = await findWelcomeRow(tx, now, { onboard_id: row.id })
    if (!onboard || !places || !welcome) throw notFound()
    const isHidden = !hasPermission(actor, 'hiring.documents.read')
    return {
      ...presentOnboard(actor)(row),
      ...places,
      probation_months: onboard.probation_months,
      work_email: onboard.work_email,
      work_mode: onboard.work_mode,
      bank_required: onboard.bank_required,
      document_types: typesOf(onboard),
      profile: profileOf(onboard, isHidden),
      profile_state: onboard.profile_state,
      is_profile_hidden: isHidden,
      documents: isHidden ? [] : await listDocuments(tx, row.id, onboard.document_types),
      contract: isHidden ? null : ((await findContract(tx, row.id)) ?? null),
      changes: await listChanges(tx, row.id),
      bank: await findShownBank(context, box, row.id),
      bank_state: onboard.bank_state,
      checklist: await presentTasks(tx, actor, await listTasksOf(tx, actor, now, row.id)),
      thread: await listWholeThread(tx, onboard),
      missing: listMissing(row.progress),
      not_ready: listBlockers(row.progress, row.today),
      welcome: { mail_state: welcome.mail_state, seen_at: welcome.seen_at, buddy: welcome.buddy },
    }
  })
