import { addDetailTo, setPhotoFromFile, hirePerson, rehirePerson } from '#domains/people/server/index.ts'
import { addInitialSalary } from '#domains/payroll/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { assignFile } from '#kit/server/files/stored-files.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { PAPER } from '../../../contract/onboarding.calls.ts'
import * as calls from '../../../contract/conversion.calls.ts'
import type { DocumentType } from '../../../contract/checklist.models.ts'
import { moveCandidate } from '../../moves.ts'
import { lockCandidate } from '../../store/candidates.ts'
import { type AcceptedPaper, prepareConversion } from '../conversion.ts'
import { noteEvent } from '../events.ts'
import type { OnboardingParts } from '../parts.ts'
import { typesOf } from '../paper.ts'
import { holds } from '../present.ts'
import { findOnboard, type HeldOnboard } from '../store/onboards.ts'
import { openBank, openNumber } from '../store/papers.ts'
import { holdOnboard, stepOf } from './held.ts'

const { refusal } = hiringRefusals
type Prepared = Awaited<ReturnType<typeof prepareConversion>>

export const previewConvert = handle(calls.previewConvert, async (context) => {
  const { actor, params } = context
  const held = await findOnboard(context.tx, params.id)
  if (!held) throw notFound()
  await stepOf(context, held, 'convert', actor, { lacks: [] })
  const { preview, pay } = await prepareConversion(context, held)
  if (!holds(actor, 'payroll.read')) return preview
  if (pay !== null)
    await audit(context, 'hiring.offer_pay_read', { entity: 'offers', id: held.offer_id, after: { onboard: held.id } })
  return { ...preview, pay }
})

const newPerson = (held: HeldOnboard, { profile, brandId, probation_ends_on }: Prepared, asked: string | undefined) => {
  const { emergency_contact: _c, first_name, last_name, ...told } = profile
  const { role_id, work_email } = held
  if (first_name === null || last_name === null || role_id === null || work_email === null || brandId === null)
    throw refusal('incomplete', { list: 'a value of the record' })
  return {
    ...told,
    first_name,
    last_name,
    work_email,
    personal_email: held.email,
    brand_id: brandId,
    employment_type: held.employment_type,
    joined_on: held.joining_on,
    probation_ends_on,
    ...(asked === undefined ? {} : { employee_no: asked }),
    placement: {
      department_id: held.department_id,
      team_id: held.team_id,
      designation_id: held.designation_id,
      role_id,
      manager_id: held.manager_id,
      time_zone: held.first_day_zone,
      work_mode: held.work_mode,
      ...(held.work_pattern_id === null ? {} : { work_pattern_id: held.work_pattern_id }),
    },
  }
}

/** A paper as a part of the employee record, its file with it; undefined for one that stays here. */
const detailOf = (box: SecretBox, held: HeldOnboard, type: DocumentType | undefined, paper: AcceptedPaper) => {
  const { expires_on, file_id } = paper
  if (type?.becomes === 'contract')
    return {
      kind: 'contract',
      data: { title: type.label, starts_on: held.joining_on, ends_on: expires_on, signed: true },
      file_id,
    } as const
  if (type?.becomes !== 'identity_document' || type.doc_type === null || paper.number_enc === null) return undefined
  const number = openNumber(box, held.id, paper.number_enc)
  return { kind: 'identity_document', data: { doc_type: type.doc_type, number, expires_on }, file_id } as const
}

const addPapers = async (
  work: Work,
  { box, files }: OnboardingParts,
  held: HeldOnboard,
  employeeId: number,
  papers: readonly AcceptedPaper[],
): Promise<void> => {
  const types = typesOf(held)
  for (const paper of papers) {
    const type = types.find(({ key }) => key === paper.type_key)
    if (type?.becomes === 'photo' && paper.file_id !== null)
      await setPhotoFromFile(work, files, employeeId, { file_id: paper.file_id, limits: PAPER })
    const detail = detailOf(box, held, type, paper)
    if (!detail) continue
    if (paper.file_id !== null) await assignFile(work, paper.file_id, { kind: 'employee_document', id: employeeId })
    await addDetailTo(work, box, employeeId, detail)
  }
}

const addBank = async (work: Work, box: SecretBox, held: HeldOnboard, employeeId: number): Promise<void> => {
  const bank = await openBank(work.tx, box, held.id)
  if (!bank) return
  await addDetailTo(work, box, employeeId, {
    kind: 'bank_account',
    data: {
      holder: bank.holder,
      bank_name: bank.bank_name,
      currency: bank.currency,
      routing_code: bank.routing_code,
      valid_from: held.joining_on,
      ...(bank.is_iban ? { iban: bank.number } : { account_number: bank.number }),
    },
  })
}

/** The candidate is hired, and the record keeps only what it needs for the checklist. */
const closeRecord = async (work: Work, held: HeldOnboard, employeeId: number): Promise<void> => {
  const { tx } = work
  if (held.candidate_id !== null) {
    const candidate = await lockCandidate(tx, held.candidate_id)
    if (candidate?.stage === 'offered') await moveCandidate(work, candidate, 'hire', null)
  }
  await tx.deleteFrom('onboard_banks').where('onboard_id', '=', held.id).execute()
  await tx
    .updateTable('onboard_documents')
    .set({ number_enc: null, number_mask: null })
    .where('onboard_id', '=', held.id)
    .execute()
  await tx
    .updateTable('onboards')
    .set({
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
    .where('id', '=', held.id)
    .execute()
}

const create = async (context: Context, held: HeldOnboard, prepared: Prepared, body: Body) => {
  const data = newPerson(held, prepared, body.employee_no)
  return body.rehire_employee_id === undefined
    ? hirePerson(context, data, held.password_hash)
    : rehirePerson(context, context.actor, body.rehire_employee_id, data, held.password_hash)
}
type Body = Readonly<{ employee_no?: string | undefined; rehire_employee_id?: number | undefined }>

/** Creates the employee with everything that was accepted, in one transaction: all of it or nothing. */
export const convertOnboard = (parts: OnboardingParts) =>
  handle(calls.convertOnboard, async (context) => {
    const { actor, params, body } = context
    const { box } = parts
    const held = await holdOnboard(context, params.id, body.version)
    await stepOf(context, held, 'convert', actor)
    const prepared = await prepareConversion(context, held)
    if (prepared.preview.preview_hash !== body.preview_hash) throw refusal('preview_changed')
    const { rehire_employee_id: again } = body
    if (again !== undefined && !prepared.preview.former.some(({ id }) => id === again))
      throw invalid({ rehire_employee_id: 'No former employee has this name or address' })
    const created = await create(context, held, prepared, body)
    const { pay, profile, papers } = prepared
    if (pay !== null)
      await addInitialSalary(context, { employee_id: created.id, effective_from: held.joining_on, ...pay })
    if (profile.emergency_contact !== null)
      await addDetailTo(context, box, created.id, { kind: 'emergency_contact', data: profile.emergency_contact })
    await addBank(context, box, held, created.id)
    await addPapers(context, parts, held, created.id, papers)
    await noteEvent(context, held.id, 'record', `Employee ${created.employee_no} was created`)
    await audit(context, 'hiring.onboard_converted', {
      entity: 'onboards',
      id: held.id,
      employee_id: created.id,
      after: { employee_no: created.employee_no, rehired: again !== undefined, with_pay: pay !== null },
    })
    await closeRecord(context, held, created.id)
    return { employee_id: created.id, employee_no: created.employee_no }
  })
