import type { ScoreCategory, ScoreSource } from '../../contract/scores.models.ts'
import { scoreCategory } from '../../contract/scores.models.ts'

export const CATEGORY: Readonly<Record<ScoreCategory, string>> = {
  quality: 'Quality',
  delivery: 'Delivery',
  teamwork: 'Teamwork',
  initiative: 'Initiative',
  reliability: 'Reliability',
}
export const CATEGORIES = scoreCategory.options.map((value) => ({ value, label: CATEGORY[value] }))

export const pointsText = (points: number): string => (points > 0 ? `+${points}` : `−${Math.abs(points)}`)

export const SOURCE: Readonly<Record<ScoreSource, string>> = {
  task: 'Task',
  ticket: 'Ticket',
  report: 'Work report',
  topic: 'Hashbook page',
}
