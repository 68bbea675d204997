import { signsOf } from '#kit/web/record/signs-of.ts'
import { projectRecord, type ProjectState } from '../../contract/billing.records.ts'
import type { Project } from '../../contract/projects.models.ts'

export const STATES = signsOf<ProjectState>(projectRecord.fields.state.options, {
  planned: 'away',
  active: 'good',
  on_hold: 'attention',
  completed: 'off',
  cancelled: 'off',
})

export type ProjectStep = 'start' | 'hold' | 'complete' | 'reopen' | 'cancel'

/** The steps of a project: the button, and the state that it leads to. */
export const STEPS: Readonly<Record<ProjectStep, Readonly<{ label: string; state: ProjectState }>>> = {
  start: { label: 'Start', state: 'active' },
  hold: { label: 'Hold', state: 'on_hold' },
  complete: { label: 'Complete', state: 'completed' },
  reopen: { label: 'Reopen', state: 'active' },
  cancel: { label: 'Cancel project', state: 'cancelled' },
}

/** The larger part of the two budgets that is used, in hundredths of a percent; null without a budget. */
export const usedBp = ({ used }: Pick<Project, 'used'>): number | null => {
  const parts = [used.minutes_bp, used.amount_bp].filter((part) => part !== null)
  return parts.length === 0 ? null : Math.max(...parts)
}
