import type { Evaluation } from '../../contract/performance.models.ts'

const NOTHING = {
  goals: false,
  save_self: false,
  submit_self: false,
  save_review: false,
  submit_review: false,
  return: false,
  calibrate: false,
  share: false,
  acknowledge: false,
  reopen: false,
  reassign: false,
  cancel: false,
}

export const canDo = (...steps: readonly (keyof typeof NOTHING)[]): Evaluation['can'] => ({
  ...NOTHING,
  ...Object.fromEntries(steps.map((step) => [step, true])),
})

/** The evaluation of employee 9 on the form of the example. */
export const evaluation: Evaluation = {
  id: 41,
  version: 3,
  cycle: {
    id: 5,
    name: 'H1 2026',
    period_start: '2026-01-01',
    period_end: '2026-06-30',
    self_opens_on: '2026-06-01',
    self_due: '2026-06-20',
    review_due: '2026-07-10',
    share_on: '2026-07-20',
    state: 'open',
  },
  employee: { id: 9, name: 'Mina Park' },
  reviewer: { id: 3, name: 'Thomas Keller' },
  state: 'manager_review',
  revision: 1,
  form: {
    version_no: 2,
    goals_weight: 40,
    grades: [
      { from_x100: 350, label: 'Exceeds' },
      { from_x100: 100, label: 'Meets' },
    ],
    criteria: [30, 20, 10].map((weight, at) => ({
      id: at + 1,
      name: `Criterion ${at + 1}`,
      description: '',
      weight,
      self: { rating: 3, comment: 'My view' },
      manager: { rating: [4, 3, 5][at] ?? 3, comment: '' },
      evidence: [],
    })),
  },
  goals: [50, 30, 20].map((weight, at) => ({
    id: at + 11,
    title: `Goal ${at + 1}`,
    measure: '',
    target: '',
    weight,
    achieved_percent: null,
    suggested_rating: null,
    self: null,
    manager: { rating: [4, 5, 3][at] ?? 3, comment: '' },
    evidence: [],
  })),
  goals_scaled: false,
  evidence: [],
  scores_x100: { self: null, manager: null, final: null },
  grade: null,
  overall_comment: '',
  recommendation: 'none',
  calibration: [],
  agrees: null,
  reply: null,
  acknowledged_at: null,
  self_skipped: false,
  cancel_reason: null,
  can: canDo('save_review'),
}
