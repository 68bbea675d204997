import { listCountryNames } from '#domains/organisation/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { profile as profileSchema, PROFILE_FIELDS } from '../../../contract/onboarding.models.ts'
import { listMissing } from '../../../contract/onboarding.rules.ts'
import type { PortalView } from '../../../contract/portal.calls.ts'
import { typesOf } from '../workflow/file-document.ts'
import { findOnboard, findOnboardRow, type OnboardRow } from '../store/onboards.ts'
import { findBank, listChanges, listDocuments } from '../store/documents.ts'
import { findContract } from '../store/contracts.ts'
import { findFirstDay } from '../store/first-day.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>

const stepsOf = (
  row: OnboardRow,
  view: Pick<PortalView, 'changes' | 'document_types' | 'documents'>,
): PortalView['steps'] => {
  const { progress } = row
  const hasOpenChange = (target: 'profile' | 'document' | 'bank') =>
    view.changes.some((change) => change.target === target && !change.is_answered)
  const hasDocuments = view.document_types
    .filter(({ required }) => required)
    .every(({ key }) => view.documents.some((one) => one.type_key === key && one.state !== 'replaced'))
  const state = (target: 'profile' | 'document' | 'bank', isDone: boolean) => {
    if (hasOpenChange(target)) return 'changes' as const
    return isDone ? ('done' as const) : ('todo' as const)
  }
  return {
    account: 'done',
    profile: state('profile', progress.is_emptied || progress.missing_fields.length === 0),
    documents: state('document', hasDocuments),
    bank: state('bank', progress.is_emptied || progress.has_bank || !progress.bank_required),
  }
}

/** The page of an invited person. */
export const getPortalView = async (work: ReadContext, id: number): Promise<PortalView> => {
  const { tx, now } = work
  const row = found(await findOnboardRow(tx, now, id))
  const onboard = found(await findOnboard(tx, id))
  const bank = await findBank(tx, id)
  const documents = await listDocuments(tx, id, onboard.document_types)
  const changes = await listChanges(tx, id)
  const document_types = typesOf(onboard)
  const shown = documents
    .filter(({ state }) => state !== 'replaced')
    .map(({ uploaded_by: _by, ...document }) => document)
  const stored: Readonly<Record<string, unknown>> = onboard
  const isApproved = onboard.state === 'approved' || onboard.state === 'converted'
  return {
    version: onboard.version,
    state: row.state,
    organisation: await settingValue(tx, 'organisation.name', now),
    designation: row.designation.name,
    joining_on: row.joining_on,
    steps: stepsOf(row, { changes, document_types, documents: shown }),
    bank_required: onboard.bank_required,
    profile: profileSchema.parse(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, stored[field] ?? null]))),
    document_types,
    documents: shown,
    contract: (await findContract(tx, id)) ?? null,
    bank: bank
      ? { holder: bank.holder, bank_name: bank.bank_name, masked: bank.secret_mask, state: onboard.bank_state }
      : null,
    changes,
    missing: listMissing(row.progress),
    read_only: onboard.state !== 'started' && onboard.state !== 'changes_requested',
    countries: (await listCountryNames(tx)).map(({ id: country, name }) => ({ id: country, name })),
    first_day: isApproved ? found(await findFirstDay(tx, id)) : null,
  }
}
