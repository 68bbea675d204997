import type { Tone } from '#kit/web/layout/status-badge.tsx'
import {
  type CycleState,
  type Evaluation,
  type EvaluationState,
  evaluationState,
  type EvidenceSource,
  type Recommendation,
  recommendation,
} from '../../contract/performance.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'

export const STATE: Readonly<Record<EvaluationState, Readonly<{ word: string; tone: Tone }>>> = {
  goals: { word: 'Goals', tone: 'off' },
  self_review: { word: 'Self review', tone: 'away' },
  manager_review: { word: 'Review', tone: 'attention' },
  calibration: { word: 'Calibration', tone: 'elsewhere' },
  shared: { word: 'Shared', tone: 'good' },
  acknowledged: { word: 'Acknowledged', tone: 'good' },
  closed: { word: 'Closed', tone: 'off' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}
export const STATE_OPTIONS = evaluationState.options.map((value) => ({ value, label: STATE[value].word }))

export const CYCLE: Readonly<Record<CycleState, Readonly<{ word: string; tone: Tone }>>> = {
  planned: { word: 'Planned', tone: 'off' },
  open: { word: 'Open', tone: 'attention' },
  shared: { word: 'Shared', tone: 'good' },
  closed: { word: 'Closed', tone: 'off' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}

export const RECOMMENDATION: Readonly<Record<Recommendation, string>> = {
  none: 'None',
  raise: 'Raise',
  promotion: 'Promotion',
  training: 'Training',
}
export const RECOMMENDATIONS = recommendation.options.map((value) => ({
  value,
  label: RECOMMENDATION[value],
}))

export const SOURCE: Readonly<Record<EvidenceSource, string>> = {
  task: 'Task',
  ticket: 'Ticket',
  target: 'Target',
  topic: 'Hashbook',
  score: 'Score',
  file: 'Work file',
}

export const RATING_OPTIONS = [
  { value: 1, label: '1 Far below', under: 'Far below' },
  { value: 2, label: '2 Below', under: 'Below' },
  { value: 3, label: '3 As expected', under: 'As expected' },
  { value: 4, label: '4 Above', under: 'Above' },
  { value: 5, label: '5 Far above', under: 'Far above' },
]

export const shown = (score: number | null): string => (score === null ? '–' : scoreText(score))

/** Returns the result as text: 3.94 Exceeds. */
export const resultText = ({ scores_x100, grade }: Pick<Evaluation, 'scores_x100' | 'grade'>): string =>
  scores_x100.final === null ? '–' : `${scoreText(scores_x100.final)} ${grade ?? ''}`

export const reviewerOf = ({ reviewer }: Pick<Evaluation, 'reviewer'>): string => reviewer?.name ?? 'HR'
