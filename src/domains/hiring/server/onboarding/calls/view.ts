import { sql } from 'kysely'
import { handle } from '#kit/server/call/handle.ts'
import { audit } from '#kit/server/audit.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { viewOnboard as call } from '../../../contract/onboarding.calls.ts'
import {
  profile as profileSchema,
  PROFILE_FIELDS,
  type Profile,
  type WholeOnboard,
} from '../../../contract/onboarding.models.ts'
import { HIDDEN_FIELDS, missingOf, notReadyOf } from '../../../contract/onboarding.rules.ts'
import { listThread } from '../../store/candidates.ts'
import { presentTasks } from '../checklist.ts'
import { typesOf } from '../paper.ts'
import { holds, presentOnboard } from '../present.ts'
import { findOnboard, findPlaces, type HeldOnboard } from '../store/onboards.ts'
import { listChanges, listDocuments, openBank } from '../store/papers.ts'
import { listTasksOf } from '../store/tasks.ts'
import { findWelcomeRow } from '../store/welcomes.ts'
import { readOnboard } from './held.ts'

type Thread = WholeOnboard['thread']

const listEvents = async (tx: Tx, id: number): Promise<Thread> => {
  const { rows } = await sql<Thread[number]>`select ${instantIn('v.at')} as at, v.kind, a.name as actor, v.text
    from onboard_events v left join accounts a on a.id = v.actor_id where v.onboard_id = ${id} order by v.at, v.id limit 1000`.execute(
    tx,
  )
  return rows
}

/** All that happened, from the first application to the last item of the checklist. */
const readThread = async (tx: Tx, { id, candidate_id }: Pick<HeldOnboard, 'id' | 'candidate_id'>): Promise<Thread> => {
  const before = candidate_id === null ? [] : await listThread(tx, candidate_id)
  const since = await listEvents(tx, id)
  return [...before, ...since].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const readProfile = (held: HeldOnboard, isHidden: boolean): Profile => {
  const stored: Readonly<Record<string, unknown>> = held
  const hidden: ReadonlySet<string> = new Set(isHidden ? HIDDEN_FIELDS : [])
  return profileSchema.parse(
    Object.fromEntries(PROFILE_FIELDS.map((field) => [field, hidden.has(field) ? null : (stored[field] ?? null)])),
  )
}

const readBank = async (context: Context, box: SecretBox, id: number): Promise<WholeOnboard['bank']> => {
  const { tx, actor } = context
  const bank = await openBank(tx, box, id)
  if (!bank) return null
  const isWhole = holds(actor, 'people.bank.read')
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
    const row = await readOnboard(context, params.id)
    const held = await findOnboard(tx, row.id)
    const places = await findPlaces(tx, row.id)
    const welcome = await findWelcomeRow(tx, { onboard_id: row.id })
    if (!held || !places || !welcome) throw notFound()
    const isHidden = !holds(actor, 'hiring.documents.read')
    return {
      ...presentOnboard(actor)(row),
      ...places,
      probation_months: held.probation_months,
      work_email: held.work_email,
      work_mode: held.work_mode,
      bank_required: held.bank_required,
      document_types: typesOf(held),
      profile: readProfile(held, isHidden),
      profile_state: held.profile_state,
      is_profile_hidden: isHidden,
      documents: isHidden ? [] : await listDocuments(tx, row.id, held.document_types),
      changes: await listChanges(tx, row.id),
      bank: await readBank(context, box, row.id),
      bank_state: held.bank_state,
      checklist: await presentTasks(tx, actor, await listTasksOf(tx, actor, now, row.id)),
      thread: await readThread(tx, held),
      missing: missingOf(row.facts),
      not_ready: notReadyOf(row.facts, row.today),
      welcome: { mail_state: welcome.mail_state, seen_at: welcome.seen_at, buddy: welcome.buddy },
    }
  })
