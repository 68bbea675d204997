import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, text, textId } from '#kit/contract/fields.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { offboarding, ownExit } from './exits.models.ts'
import { lockedMonth, peopleRefusals } from './people.refusals.ts'
import { exit, exitReason } from './states.models.ts'

const shows = ['people.changed', 'placement.changed', 'organisation.changed'] as const
const changes = ['people.changed'] as const

export const getOwnExit = call({
  id: 'exits.own',
  route: 'GET /api/user/resignation',
  permission: 'people.own.write',
  summary: 'The own exit, and what a resignation would rest on.',
  data: ownExit,
  shows: ['people.changed'],
})

export const submitExit = call({
  id: 'exits.submit',
  route: 'POST /api/user/resignation',
  permission: 'people.own.write',
  summary: 'Hands in the own resignation, or one that was returned once more. The last day is computed.',
  body: z.strictObject({
    reason_code: exitReason,
    letter_text: text(4000).nullable().optional(),
    letter_file_id: id.nullable().optional(),
    requested_last_day: date.nullable().optional(),
  }),
  data: exit,
  toast: success('Resignation Added Successfully'),
  refusals: peopleRefusals.of('exit_open', 'not_employed', 'exit_decided'),
  acting: false,
  changes,
})

export const withdrawExit = call({
  id: 'exits.withdraw',
  route: 'DELETE /api/user/resignation/:id',
  permission: 'people.own.write',
  summary: 'Takes the own resignation back before it is accepted.',
  params: z.strictObject({ id: textId }),
  data: exit,
  toast: success('Resignation Deleted Successfully'),
  refusals: peopleRefusals.of('exit_decided'),
  acting: false,
  changes,
})

const decision = z.strictObject({
  id,
  action: z.enum(['accept', 'return', 'retract']),
  last_day: date.nullable().optional(),
  waived_days: z.int().min(0).max(365).optional(),
  rehire_ok: z.boolean().nullable().optional(),
  comment: line(500, 3).nullable().optional(),
  /** Also where time, requests, shifts or reports would lie after the last day. */
  confirm: z.boolean().optional(),
})
export type ExitDecision = z.output<typeof decision>

export const decideExit = call({
  id: 'exits.decide',
  route: 'POST /api/admin/resignation',
  permission: 'people.state.write',
  summary: 'Accepts a resignation, returns it with a comment, or takes an accepted exit back with one.',
  body: decision
    .superRefine(({ action, comment }, context) => {
      if (action !== 'accept' && !comment)
        context.addIssue({ code: 'custom', path: ['comment'], message: 'is required' })
    })
    .superRefine(
      onlyWith('action', { last_day: ['accept'], waived_days: ['accept'], rehire_ok: ['accept'], confirm: ['accept'] }),
    ),
  data: exit,
  toast: info('Resignation Updated Successfully'),
  refusals: {
    ...peopleRefusals.of('exit_decided', 'exit_open', 'own_record', 'already_left', 'last_super_admin', 'days_outside'),
    ...lockedMonth,
  },
  changes,
})

export const getOffboarding = call({
  id: 'exits.cockpit',
  route: 'GET /api/admin/exit/:id',
  permission: 'people.exit.write',
  summary: 'The newest exit of a person with everything they still hold, by kind. 404 where nobody leaves.',
  params: z.strictObject({ id: textId }),
  data: offboarding,
  shows,
})

const reassignment = z
  .strictObject({
    employee_id: id,
    kind: z.string().min(1).max(60),
    item_ids: z.array(id).min(1).max(500).optional(),
    all: z.boolean().optional(),
    to_employee_id: id,
    note: line(300).nullable().optional(),
  })
  .refine(({ item_ids, all }) => (item_ids !== undefined) !== (all === true), 'must name items, or all of them')

export const reassignHoldings = call({
  id: 'exits.reassign',
  route: 'POST /api/admin/exit/reassign',
  permission: 'people.exit.write',
  of_others: { fields: ['employee_id'], refusal: () => peopleRefusals.refusal('own_record') },
  summary: 'Hands items of one kind on. Each follows the rule of its domain; what is refused is named, the rest moves.',
  body: reassignment,
  data: z.strictObject({
    moved: z.int(),
    refused: z.array(z.strictObject({ id, label: z.string(), code: z.string(), message: z.string() })),
  }),
  toast: success('Items Reassigned Successfully'),
  refusals: { ...peopleRefusals.of('own_record', 'not_employed', 'none_moved'), ...lockedMonth },
  changes: ['people.changed', 'placement.changed', 'organisation.changed'],
})

export const closeExit = call({
  id: 'exits.close',
  route: 'POST /api/admin/exit/close',
  permission: 'people.exit.write',
  summary: 'Closes the exit of someone who has left and holds nothing any more.',
  body: z.strictObject({
    employee_id: id,
    interview_on: date.nullable().optional(),
    interview_notes: text(4000).nullable().optional(),
    rehire_ok: z.boolean().nullable().optional(),
  }),
  data: exit,
  toast: success('Exit Closed Successfully'),
  refusals: peopleRefusals.of('holdings_open', 'not_left', 'own_record', 'exit_decided', 'exit_open'),
  changes,
})

export const exitsCalls = {
  getOwnExit,
  submitExit,
  withdrawExit,
  decideExit,
  getOffboarding,
  reassignHoldings,
  closeExit,
}
