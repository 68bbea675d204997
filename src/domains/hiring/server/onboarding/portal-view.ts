import { settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { sql } from 'kysely'
import { profile as profileSchema, PROFILE_FIELDS } from '../../contract/onboarding.models.ts'
import { missingOf } from '../../contract/onboarding.rules.ts'
import type { PortalView } from '../../contract/portal.calls.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { typesOf } from './paper.ts'
import { findOnboard, findOnboardRow, listCountryNames, type OnboardRow } from './store/onboards.ts'
import { listChanges, listDocuments } from './store/papers.ts'

type Ask = Pick<Work, 'tx' | 'now'>
type FirstDay = NonNullable<PortalView['first_day']>

const readFirstDay = async ({ tx }: Ask, id: number): Promise<FirstDay> => {
  const { rows } = await sql<FirstDay>`
    select w.first_day_place as place, w.first_day_time as time, w.first_day_contact as contact, w.bring, b.name as buddy,
      m.name as manager, w.manager_note,
      (select coalesce(json_agg(json_build_object('title', t.title, 'due_on', t.due_on, 'is_done', t.state <> 'open') order by t.due_on, t.id), '[]')
        from onboard_tasks t where t.onboard_id = o.id and t.owner_kind = 'new_hire' and t.owner_account_id is null) as checklist
    from onboards o join welcomes w on w.onboard_id = o.id left join person_short b on b.id = w.buddy_id
    left join person_short m on m.id = o.manager_id where o.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

const stepsOf = (
  row: OnboardRow,
  view: Pick<PortalView, 'changes' | 'document_types' | 'documents'>,
): PortalView['steps'] => {
  const { facts } = row
  const asked = (target: 'profile' | 'document' | 'bank') =>
    view.changes.some((change) => change.target === target && !change.is_answered)
  const papers = view.document_types
    .filter(({ required }) => required)
    .every(({ key }) => view.documents.some((one) => one.type_key === key && one.state !== 'replaced'))
  const state = (target: 'profile' | 'document' | 'bank', isDone: boolean) => {
    if (asked(target)) return 'changes' as const
    return isDone ? ('done' as const) : ('todo' as const)
  }
  return {
    account: 'done',
    profile: state('profile', facts.is_emptied || facts.missing_fields.length === 0),
    documents: state('document', papers),
    bank: state('bank', facts.is_emptied || facts.has_bank || !facts.bank_required),
  }
}

/** The page of an invited person. */
export const readPortal = async (work: Ask, id: number): Promise<PortalView> => {
  const { tx, now } = work
  const row = await findOnboardRow(tx, now, id)
  const held = await findOnboard(tx, id)
  if (!row || !held) throw notFound()
  const bank = await tx.selectFrom('onboard_banks').selectAll().where('onboard_id', '=', id).executeTakeFirst()
  const documents = await listDocuments(tx, id, held.document_types)
  const changes = await listChanges(tx, id)
  const document_types = typesOf(held)
  const shown = documents
    .filter(({ state }) => state !== 'replaced')
    .map(({ uploaded_by: _by, ...document }) => document)
  const stored: Readonly<Record<string, unknown>> = held
  const isApproved = held.state === 'approved' || held.state === 'converted'
  return {
    version: held.version,
    state: row.state,
    organisation: await settingValue(tx, 'organisation.name', now),
    designation: row.designation.name,
    joining_on: row.joining_on,
    steps: stepsOf(row, { changes, document_types, documents: shown }),
    bank_required: held.bank_required,
    profile: profileSchema.parse(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, stored[field] ?? null]))),
    document_types,
    documents: shown,
    bank: bank
      ? { holder: bank.holder, bank_name: bank.bank_name, masked: bank.secret_mask, state: held.bank_state }
      : null,
    changes,
    missing: missingOf(row.facts),
    read_only: held.state !== 'started' && held.state !== 'changes_requested',
    countries: await listCountryNames(tx),
    first_day: isApproved ? await readFirstDay(work, id) : null,
  }
}
