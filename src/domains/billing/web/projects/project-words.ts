import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { Project, ProjectBilling, ProjectState } from '../../contract/projects.models.ts'

export const STATES: Readonly<Record<ProjectState, Readonly<{ word: string; tone: Tone }>>> = {
  planned: { word: 'Planned', tone: 'away' },
  active: { word: 'Active', tone: 'good' },
  on_hold: { word: 'On hold', tone: 'attention' },
  completed: { word: 'Completed', tone: 'off' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

export const BILLINGS: Readonly<Record<ProjectBilling, string>> = {
  hourly: 'By the hour',
  fixed: 'Fixed price',
  retainer: 'Monthly retainer',
  none: 'Not billed',
}

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
