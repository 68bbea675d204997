import { own, through, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  evaluation_revisions: { of: through('evaluation_id', 'evaluations'), deleted: ['snapshot', 'reason'] },
  evaluation_evidence: { of: through('evaluation_id', 'evaluations'), removed: ['label'] },
  evaluation_ratings: { of: through('evaluation_id', 'evaluations'), removed: ['comment'] },
  evaluation_goals: { of: through('evaluation_id', 'evaluations'), removed: ['title', 'measure', 'target'] },
  calibration_moves: { of: through('evaluation_id', 'evaluations'), removed: ['reason'], unseen: ['reason'] },
  evaluations: {
    of: own(),
    removed: ['overall_comment', 'reply', 'cancel_reason'],
    plain: ['grade', 'figures'],
  },
  scores: { of: own(), removed: ['reason'] },
  employee_skills: { of: own(), removed: ['certificate_no', 'note', 'review_note'] },
  evaluation_cycles: { plain: ['name', 'cancel_reason'] },
  evaluation_forms: { plain: ['name'] },
  form_criteria: { plain: ['name', 'description'] },
  form_versions: { plain: ['grades'] },
  skills: { plain: ['name', 'category'] },
}
