import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, reason, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { creationRefusals, hiringRefusals } from './hiring.refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { onboard, profileField } from './onboarding.models.ts'
import { payBasis } from './recruiting.models.ts'

const shows = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

const created = z.strictObject({ field: z.string(), label: z.string(), value: z.string(), from: z.string() })

export const previewConvert = call({
  id: 'onboard.convertPreview',
  route: 'GET /api/admin/onboarding-convert/:id',
  permission: 'hiring.onboard.convert',
  summary: 'What an employee would be created with, each value with where it comes from.',
  params,
  query: z.strictObject({ rehire_employee_id: textId.optional() }),
  data: z.strictObject({
    employee_no: z.string(),
    fields: z.array(created),
    files: z.array(z.strictObject({ id, name: z.string(), becomes: z.string() })),
    /** Left out without the right to see salaries; null: the offer has none. */
    pay: z.strictObject({ base_minor: z.int(), currency: z.string(), basis: payBasis }).nullable().optional(),
    missing: z.array(z.string()),
    warnings: z.array(z.string()),
    /** People who left with this address, or this name and birth date. */
    former: z.array(z.strictObject({ id, name: z.string(), left_on: date })),
    preview_hash: z.string(),
    version,
  }),
  refusals: hiringRefusals.of('not_approved', 'bad_state'),
  shows,
})

export const convertOnboard = call({
  id: 'onboard.convert',
  route: 'POST /api/admin/onboarding-convert/:id',
  permission: 'hiring.onboard.convert',
  summary: 'Creates the employee with login, pay, bank account and documents: all or nothing.',
  params,
  body: z.strictObject({
    version,
    preview_hash: z.string().regex(/^[0-9a-f]{64}$/),
    employee_no: line(12).optional(),
    rehire_employee_id: id.optional(),
  }),
  data: z.strictObject({ employee_id: id, employee_no: z.string() }),
  toast: success('Employee Added Successfully'),
  refusals: {
    ...hiringRefusals.of('not_approved', 'preview_changed', 'incomplete', 'bad_state'),
    ...creationRefusals,
    ...stale,
  },
  changes: ['hiring.changed', 'people.changed', 'placement.changed', 'payroll.changed'],
})

const openedItem = z.strictObject({
  target: z.enum(['profile', 'bank', 'document']),
  document_id: id.optional(),
  field: profileField.optional(),
})

export const actOnOnboard = call({
  id: 'onboard.action',
  route: 'POST /api/admin/onboarding-action',
  permission: 'hiring.onboard.write',
  summary: 'Opens an approved onboarding again, completes one, or notes that the person did not come.',
  body: z
    .strictObject({
      id,
      version,
      action: z.enum(['reopen', 'complete', 'no_show']),
      /** The parts to be changed once it is open again; the person gets them by email. */
      items: z.array(openedItem).max(60).optional(),
      /** Needed to reopen and for a no-show. */
      reason: reason.optional(),
      /** A no-show, also where something is recorded after the first day. */
      confirm: z.boolean().optional(),
    })
    .superRefine(onlyWith('action', { items: ['reopen'] })),
  data: onboard,
  toast: info('Onboard Updated Successfully'),
  refusals: {
    ...hiringRefusals.of('converted', 'checklist_open', 'joining_ahead', 'no_show_late', 'bad_state'),
    'people.exit_open': 'A resignation is open already.',
    'people.last_super_admin': 'The last super admin must stay.',
    'people.days_outside': '{what}. They would lie outside of the employment. Nothing is deleted. Confirm to go on.',
    ...creationRefusals,
    ...stale,
  },
  changes: ['hiring.changed', 'people.changed'],
})

export const conversionCalls = { previewConvert, convertOnboard, actOnOnboard }
