import { z } from 'zod'
import { call, info, responseMessage, success } from '#kit/contract/call.ts'
import { id, line, reason, textId, version } from '#kit/contract/fields.ts'
import { fieldErrors } from '#kit/contract/issues.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { detail, detailFaults, detailFields, detailKind, type DetailKind, ownKind } from './details.models.ts'
import { peopleRefusals } from './people.refusals.ts'

const shapesOfDetails = (): readonly object[] =>
  Object.entries(detailFields).map(([kind, schema]) => {
    const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return { title: kind, ...shape }
  })

/** The fields of a detail; which ones there are depends on its kind. */
const data = z.record(z.string(), z.unknown()).meta({
  // Made for the description of the calls alone, because browsers cannot make it.
  get anyOf() {
    return shapesOfDetails()
  },
})

type Written = Readonly<{ kind: DetailKind; data: Readonly<Record<string, unknown>> }>
type Check = z.core.$RefinementCtx<Written>

/** Checks the fields by the schema of the kind, so that a form finds its faults before it sends. */
const checkKind = (body: Written, check: Check): void => {
  const parsed = detailFields[body.kind].safeParse(body.data, { reportInput: true })
  const faults = parsed.success ? detailFaults(body.kind, parsed.data, false) : fieldErrors(parsed.error)
  for (const [field, message] of Object.entries(faults))
    check.addIssue({ code: 'custom', path: ['data', ...field.split('.')], message })
}

const changes = ['people.changed'] as const
const fileId = id.nullish()
const params = z.strictObject({ id: textId })
const change = z.strictObject({ data: data.optional(), file_id: fileId, version })
const removed = z.strictObject({ state: z.enum(['archived']) })
const added = success('Detail Added Successfully')
const updated = info('Detail Updated Successfully')
const deleted = success('Detail Deleted Successfully')

export const addDetail = call({
  id: 'employees.addSingle',
  toast_refusals: true,
  route: 'POST /api/admin/update-employee-add',
  permission: 'people.write',
  summary: 'Adds a detail to a person: a contact, a paper, an account, a note.',
  body: z.strictObject({ employee_id: id, kind: detailKind, data, file_id: fileId }).superRefine(checkKind),
  data: detail,
  toast: success('Employee Added Successfully'),
  refusals: peopleRefusals.of('bank_right', 'own_record'),
  acting: false,
  changes,
})

export const updateDetail = call({
  id: 'employees.updateDetail',
  route: 'PUT /api/admin/update-employee-add/:id',
  permission: 'people.write',
  summary: 'Changes a detail. A number that is left out stays as it is.',
  params,
  body: change,
  data: detail,
  toast: updated,
  refusals: { ...peopleRefusals.of('bank_right', 'own_record'), ...commonRefusals.of('stale') },
  acting: false,
  changes,
})

export const removeDetail = call({
  id: 'employees.removeDetail',
  route: 'DELETE /api/admin/update-employee-add/:id',
  permission: 'people.write',
  summary: 'Takes a detail out of the record, with its paper.',
  params,
  data: removed,
  toast: deleted,
  refusals: peopleRefusals.of('bank_right', 'own_record'),
  acting: false,
  changes,
})

export const revealDetail = call({
  id: 'employees.revealDetail',
  route: 'POST /api/admin/reveal-detail',
  permission: 'people.bank.read',
  summary: 'The whole number of a paper or an account. It is written down, and the person is told who, when and why.',
  body: z.strictObject({ id, reason }),
  data: z.strictObject({ value: z.string() }),
  acting: false,
})

export const decideChange = call({
  id: 'employees.decideChange',
  route: 'POST /api/admin/employee-change',
  permission: 'people.write',
  summary: 'Approves or rejects a changed field of a profile, or a detail that a person added.',
  body: z.strictObject({
    kind: z.enum(['field', 'detail']),
    id,
    approve: z.boolean(),
    comment: line(500).nullish(),
  }),
  data: z.strictObject({ id, state: z.enum(['approved', 'rejected']) }),
  toast: responseMessage('success'),
  refusals: peopleRefusals.of('change_decided', 'own_record', 'bank_right'),
  acting: false,
  changes,
})

export const addOwnDetail = call({
  id: 'users.addDetail',
  route: 'POST /api/user/user_detail',
  permission: 'people.own.write',
  summary: 'Adds a detail of one’s own. Papers and accounts hold when HR has approved them.',
  body: z.strictObject({ kind: ownKind, data, file_id: fileId }).superRefine(checkKind),
  data: detail,
  toast: added,
  acting: false,
  changes,
})

export const updateOwnDetail = call({
  id: 'users.updateDetail',
  route: 'PUT /api/user/user_detail/:id',
  permission: 'people.own.write',
  summary: 'Changes a detail of one’s own; of papers and accounts a new one waits for approval beside the old.',
  params,
  body: change,
  data: detail,
  toast: updated,
  refusals: { ...peopleRefusals.of('kept_by_hr'), ...commonRefusals.of('stale') },
  acting: false,
  changes,
})

export const removeOwnDetail = call({
  id: 'users.removeDetail',
  route: 'DELETE /api/user/user_detail/:id',
  permission: 'people.own.write',
  summary: 'Takes out a detail of one’s own, or takes back one that waits.',
  params,
  data: removed,
  toast: deleted,
  refusals: peopleRefusals.of('kept_by_hr'),
  acting: false,
  changes,
})

export const revealOwnDetail = call({
  id: 'users.revealDetail',
  route: 'POST /api/user/reveal-detail',
  permission: 'people.own.write',
  summary: 'The whole number of a paper or an account of one’s own.',
  body: z.strictObject({ id }),
  data: z.strictObject({ value: z.string() }),
  confirmed: true,
  acting: false,
})

export const detailCalls = {
  addDetail,
  updateDetail,
  removeDetail,
  revealDetail,
  decideChange,
  addOwnDetail,
  updateOwnDetail,
  removeOwnDetail,
  revealOwnDetail,
}
