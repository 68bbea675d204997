import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, queryList, text, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import {
  backPay,
  hike,
  hikeReason,
  laterChoice,
  hikeEligibility,
  hikeState,
  hikeVerdict,
  roundBudget,
} from './hikes.models.ts'
import { typedMinor } from './pay.fields.ts'
import { hikesRefusals, payrollRefusals } from './payroll.refusals.ts'

const shows = [
  'hikes.changed',
  'payroll.changed',
  'people.changed',
  'placement.changed',
  'performance.changed',
] as const
const changes = ['hikes.changed'] as const
const params = z.strictObject({ id: textId })
const ids = z.array(id).min(1).max(500)
/** The hikes as they were seen: one that was changed since is not decided. */
const seen = z.array(z.strictObject({ id, version })).max(500).optional()

export const listHikes = call({
  id: 'hikes.list',
  route: 'GET /api/admin/hike-list',
  permission: 'hikes.read',
  summary: 'Proposed and decided raises, the newest day first. Amounts need the right to see pay.',
  query: z.strictObject({
    ...pageQuery(['effective_from', 'employee']),
    id: textId.optional(),
    round_id: textId.optional(),
    state: queryList(hikeState).optional(),
    employee_id: textId.optional(),
    department_id: queryList(textId).optional(),
    from: date.optional(),
    to: date.optional(),
  }),
  data: z.array(hike),
  meta: z.strictObject({
    ...pageMeta.shape,
    /** The budgets of the round in the query; null without one, and without the right to see pay. */
    budgets: z.array(roundBudget).nullable(),
  }),
  shows,
  export: {
    name: 'hikes',
    titles: {
      'evaluation.cycle': 'Evaluation cycle',
      'evaluation.score_x100': 'Evaluation score in hundredths',
      'evaluation.grade': 'Evaluation grade',
    },
  },
})

const spanRefusals = payrollRefusals.of('too_old', 'after_leaving', 'duplicate_date')
const raise = {
  effective_from: date,
  /** Hundredths of a percent, or the new pay. */
  percent_bp: z.int().min(1).max(10_000).optional(),
  new_minor: typedMinor(1).optional(),
  reason: hikeReason,
  note: text(500, 1),
}
const proposal = z
  .strictObject({ employee_id: id, ...raise, round_id: id.nullish() })
  .refine(({ percent_bp, new_minor }) => (percent_bp === undefined) !== (new_minor === undefined), {
    path: ['percent_bp'],
    message: 'Give a percentage or the new pay',
  })

export const viewHikeEligibility = call({
  id: 'hikes.stand',
  route: 'GET /api/admin/hike-list/stand/:id',
  permission: 'hikes.propose',
  summary:
    'Where a person stands towards a raise from a day on: whether one can be proposed, and what is paid until then.',
  params,
  query: z.strictObject({ effective_from: date }),
  data: hikeEligibility,
  shows,
})

const dated = z
  .strictObject({
    employee_id: id,
    effective_from: date,
    percent_bp: raise.percent_bp,
    new_minor: raise.new_minor,
  })
  .refine(({ percent_bp, new_minor }) => (percent_bp === undefined) !== (new_minor === undefined), {
    path: ['percent_bp'],
    message: 'Give a percentage or the new pay',
  })

export const hikeBackPay = call({
  id: 'hikes.backPay',
  route: 'POST /api/admin/hike-list/back-pay',
  permission: 'hikes.read',
  summary:
    'The issued months that raises change, with what each is more. The next payslips settle it; amounts and the new pay itself need the right to see pay.',
  body: z.strictObject({ items: z.array(dated).min(1).max(50) }),
  data: z.array(backPay),
  shows,
  reads: true,
})

export const proposeHikes = call({
  id: 'hikes.propose',
  route: 'POST /api/admin/hike-list',
  permission: 'hikes.propose',
  summary: 'Proposes raises, all or none. `dry_run` only checks them. The new pay itself needs the right to see pay.',
  body: z.strictObject({ items: z.array(proposal).min(1).max(500), dry_run: z.boolean().optional() }),
  data: z.strictObject({ items: z.array(hikeVerdict), hikes: z.array(hike) }),
  toast: success('Hike Added Successfully'),
  refusals: {
    ...hikesRefusals.of('own', 'no_salary', 'open_exists', 'not_a_raise', 'too_high', 'round_closed'),
    ...spanRefusals,
    ...payrollRefusals.of('rows_refused'),
  },
  changes,
})

export const updateHike = call({
  id: 'hikes.update',
  route: 'PUT /api/admin/hike-list/:id',
  permission: 'hikes.propose',
  summary: 'Changes a raise that is not decided.',
  params,
  body: z.strictObject({ version, ...z.strictObject(raise).partial().shape }),
  data: hike,
  toast: info('Hike Updated Successfully'),
  refusals: {
    ...hikesRefusals.of('decided', 'own', 'not_yours', 'no_salary', 'not_a_raise', 'too_high'),
    ...spanRefusals,
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const withdrawHike = call({
  id: 'hikes.withdraw',
  route: 'DELETE /api/admin/hike-list/:id',
  permission: 'hikes.propose',
  summary: 'Takes a raise back that is not applied.',
  params,
  data: z.strictObject({ id }),
  toast: success('Hike Deleted Successfully'),
  refusals: hikesRefusals.of('decided', 'own', 'not_yours'),
  changes,
})

export const approveHikes = call({
  id: 'hikes.approve',
  route: 'PUT /api/admin/hike-list/approve',
  permission: 'hikes.approve',
  summary: 'Approves raises, all or none.',
  body: z.strictObject({ ids, seen, note: text(500, 1).nullish() }),
  data: z.array(hike),
  toast: success('Hike Approved Successfully'),
  refusals: { ...hikesRefusals.of('four_eyes', 'own', 'decided'), ...commonRefusals.of('stale') },
  changes,
})

export const rejectHikes = call({
  id: 'hikes.reject',
  route: 'PUT /api/admin/hike-list/reject',
  permission: 'hikes.approve',
  summary: 'Rejects raises with a note, all or none.',
  body: z.strictObject({ ids, seen, note: text(500, 1) }),
  data: z.array(hike),
  toast: success('Hike Rejected Successfully'),
  refusals: { ...hikesRefusals.of('four_eyes', 'own', 'decided'), ...commonRefusals.of('stale') },
  changes,
})

export const applyHikes = call({
  id: 'hikes.apply',
  route: 'PUT /api/admin/hike-list/apply',
  permission: 'hikes.apply',
  summary:
    'Makes approved raises the salary, each with its letter, all or none. Where salaries begin after them, it says what these become.',
  body: z.strictObject({ ids, seen, later: laterChoice.optional() }),
  data: z.array(hike),
  toast: success('Hike Applied Successfully'),
  refusals: {
    ...hikesRefusals.of('not_approved', 'base_changed', 'own', 'later_salary', 'too_high'),
    ...payrollRefusals.of('duplicate_date', 'after_leaving', 'used'),
    ...commonRefusals.of('stale'),
  },
  changes: ['hikes.changed', 'payroll.changed'],
})

export const hikeLetter = call({
  id: 'hikes.letter',
  route: 'GET /api/admin/hike-list/letter/:id',
  permission: 'payroll.read',
  summary: 'The letter of an applied raise.',
  params,
  data: z.never(),
  binary: true,
})

export const hikeCalls = {
  listHikes,
  viewHikeEligibility,
  hikeBackPay,
  proposeHikes,
  updateHike,
  withdrawHike,
  approveHikes,
  rejectHikes,
  applyHikes,
  hikeLetter,
}
