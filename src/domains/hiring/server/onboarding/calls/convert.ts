import { addDetailTo, setPhotoFromFile, hirePerson, rehirePerson } from '#domains/people/server/index.ts'
import { addInitialSalary } from '#domains/payroll/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { assignFile } from '#kit/server/files/stored-files.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { DOCUMENT_LIMITS } from '../../../contract/onboarding.calls.ts'
import * as calls from '../../../contract/conversion.calls.ts'
import type { DocumentType } from '../../../contract/onboarding.records.ts'
import { moveCandidate } from '../../workflow/move-candidate.ts'
import { lockCandidate } from '../../store/candidates.ts'
import { prepareConversion } from '../workflow/conversion.ts'
import { noteEvent } from '../workflow/events.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { typesOf } from '../workflow/file-document.ts'
import { hasPermission } from '../present/present-onboard.ts'
import { findOnboard, type StoredOnboard } from '../store/onboards.ts'
import type { AcceptedDocument } from '../store/conversion.ts'
import { deleteBank, openBank, openNumber } from '../store/documents.ts'
import { updateNumbersRemoved } from '../store/stored-documents.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import { lockOnboardVersion, stepOf } from './locked-onboard.ts'

const { refusal } = hiringRefusals
type Prepared = Awaited<ReturnType<typeof prepareConversion>>

export const previewConvert = handle(calls.previewConvert, async (context) => {
  const { actor, params } = context
  const onboard = found(await findOnboard(context.tx, params.id))
  await stepOf(context, onboard, 'convert', actor, { lacks: [] })
  const { preview, pay } = await prepareConversion(context, onboard)
  if (!hasPermission(actor, 'payroll.read')) return preview
  if (pay !== null)
    await audit(context, 'hiring.offer_pay_read', {
      entity: 'offers',
      id: onboard.offer_id,
      after: { onboard: onboard.id },
    })
  return { ...preview, pay }
})

const newPerson = (
  onboard: StoredOnboard,
  { profile, brandId, probation_ends_on }: Prepared,
  employeeNo: string | undefined,
) => {
  const { emergency_contact: _c, first_name, last_name, ...rest } = profile
  const { role_id, work_email } = onboard
  if (first_name === null || role_id === null || brandId === null)
    throw refusal('incomplete', { list: 'a value of the record' })
  return {
    ...rest,
    first_name,
    last_name,
    work_email,
    personal_email: onboard.email,
    brand_id: brandId,
    employment_type: onboard.employment_type,
    joined_on: onboard.joining_on,
    probation_ends_on,
    ...(employeeNo === undefined ? {} : { employee_no: employeeNo }),
    placement: {
      department_id: onboard.department_id,
      team_id: onboard.team_id,
      designation_id: onboard.designation_id,
      role_id,
      manager_id: onboard.manager_id,
      time_zone: onboard.first_day_zone,
      work_mode: onboard.work_mode,
      ...(onboard.work_pattern_id === null ? {} : { work_pattern_id: onboard.work_pattern_id }),
    },
  }
}

/** A document with its file as a part of the employee record; undefined for one that stays with the onboarding. */
const detailOf = (
  box: SecretBox,
  onboard: StoredOnboard,
  type: DocumentType | undefined,
  document: AcceptedDocument,
) => {
  const { expires_on, file_id } = document
  if (type?.becomes === 'contract')
    return {
      kind: 'contract',
      data: { title: type.label, starts_on: onboard.joining_on, ends_on: expires_on, signed: true },
      file_id,
    } as const
  if (type?.becomes !== 'identity_document' || type.doc_type === null || document.number_enc === null) return undefined
  const number = openNumber(box, onboard.id, document.number_enc)
  return { kind: 'identity_document', data: { doc_type: type.doc_type, number, expires_on }, file_id } as const
}

const addDocuments = async (
  work: Work,
  { box, files }: OnboardingParts,
  onboard: StoredOnboard,
  employeeId: number,
  documents: readonly AcceptedDocument[],
): Promise<void> => {
  const types = typesOf(onboard)
  for (const document of documents) {
    const type = types.find(({ key }) => key === document.type_key)
    if (type?.becomes === 'photo' && document.file_id !== null)
      await setPhotoFromFile(work, files, employeeId, { file_id: document.file_id, limits: DOCUMENT_LIMITS })
    const detail = detailOf(box, onboard, type, document)
    if (!detail) continue
    if (document.file_id !== null)
      await assignFile(work, document.file_id, { kind: 'employee_document', id: employeeId })
    await addDetailTo(work, box, employeeId, detail)
  }
}

const addBank = async (work: Work, box: SecretBox, onboard: StoredOnboard, employeeId: number): Promise<void> => {
  const bank = await openBank(work.tx, box, onboard.id)
  if (!bank) return
  await addDetailTo(work, box, employeeId, {
    kind: 'bank_account',
    data: {
      holder: bank.holder,
      bank_name: bank.bank_name,
      currency: bank.currency,
      routing_code: bank.routing_code,
      valid_from: onboard.joining_on,
      ...(bank.is_iban ? { iban: bank.number } : { account_number: bank.number }),
    },
  })
}

/** Hires the candidate and clears all that the checklist does not need. */
const closeRecord = async (work: Work, onboard: StoredOnboard, employeeId: number): Promise<void> => {
  const { tx } = work
  if (onboard.candidate_id !== null) {
    const candidate = await lockCandidate(tx, onboard.candidate_id)
    if (candidate?.stage === 'offered') await moveCandidate(work, candidate, 'hire', null)
  }
  await deleteBank(tx, onboard.id)
  await updateNumbersRemoved(tx, onboard.id)
  await updateOnboard(tx, onboard.id, {
    state: 'converted',
    employee_id: employeeId,
    middle_name: null,
    preferred_name: null,
    date_of_birth: null,
    gender: null,
    marital_status: null,
    nationality_country_id: null,
    mobile: null,
    current_address: null,
    permanent_address: null,
    emergency_contact: null,
    linkedin_url: null,
  })
}

const create = async (context: Context, onboard: StoredOnboard, prepared: Prepared, body: Body) => {
  const data = newPerson(onboard, prepared, body.employee_no)
  return body.rehire_employee_id === undefined
    ? hirePerson(context, data, onboard.password_hash)
    : rehirePerson(context, body.rehire_employee_id, data, onboard.password_hash)
}
type Body = Readonly<{ employee_no?: string | undefined; rehire_employee_id?: number | undefined }>

/** Creates the employee with everything that was accepted, in one transaction: all of it or nothing. */
export const convertOnboard = (parts: OnboardingParts) =>
  handle(calls.convertOnboard, async (context) => {
    const { actor, params, body } = context
    const { box } = parts
    const onboard = await lockOnboardVersion(context, params.id, body.version)
    await stepOf(context, onboard, 'convert', actor)
    const prepared = await prepareConversion(context, onboard)
    if (prepared.preview.preview_hash !== body.preview_hash) throw refusal('preview_changed')
    const { rehire_employee_id: rehiredId } = body
    if (rehiredId !== undefined && !prepared.preview.former.some(({ id }) => id === rehiredId))
      throw invalid({ rehire_employee_id: 'No former employee has this name or address' })
    const created = await create(context, onboard, prepared, body)
    const { pay, profile, documents } = prepared
    if (pay !== null)
      await addInitialSalary(context, { employee_id: created.id, effective_from: onboard.joining_on, ...pay })
    if (profile.emergency_contact !== null)
      await addDetailTo(context, box, created.id, { kind: 'emergency_contact', data: profile.emergency_contact })
    await addBank(context, box, onboard, created.id)
    await addDocuments(context, parts, onboard, created.id, documents)
    await noteEvent(context, onboard.id, 'record', `Employee ${created.employee_no} was created`)
    await audit(context, 'hiring.onboard_converted', {
      entity: 'onboards',
      id: onboard.id,
      employee_id: created.id,
      after: { employee_no: created.employee_no, rehired: rehiredId !== undefined, with_pay: pay !== null },
    })
    await closeRecord(context, onboard, created.id)
    return { employee_id: created.id, employee_no: created.employee_no }
  })
