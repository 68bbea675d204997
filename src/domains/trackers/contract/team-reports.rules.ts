import type { Parts } from './team-reports.models.ts'

type Line = Readonly<{ count: number; one: string; many: string; weight: number }>

/** Returns what needs attention in the figures of a person, the heaviest first; nothing where all is well. */
export const attentionOf = ({ attendance, reports, tasks, targets }: Parts): readonly Line[] =>
  [
    { count: attendance?.absent_days ?? 0, one: 'day absent', many: 'days absent', weight: 3 },
    { count: tasks?.overdue ?? 0, one: 'task overdue', many: 'tasks overdue', weight: 2 },
    { count: targets?.missed ?? 0, one: 'target missed', many: 'targets missed', weight: 2 },
    { count: reports?.missing ?? 0, one: 'report missing', many: 'reports missing', weight: 1 },
    { count: targets?.at_risk ?? 0, one: 'target at risk', many: 'targets at risk', weight: 1 },
    { count: attendance?.late_days ?? 0, one: 'late day', many: 'late days', weight: 1 },
  ].filter(({ count }) => count > 0)

/** Returns how much attention figures need: each of their lines by its weight. */
export const attentionScore = (parts: Parts): number =>
  attentionOf(parts).reduce((sum, { count, weight }) => sum + count * weight, 0)
