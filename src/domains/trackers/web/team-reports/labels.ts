import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Parts } from '../../contract/team-reports.models.ts'
import { attentionOf } from '../../contract/team-reports.rules.ts'

export const PART_LABELS = ['Overview', 'Attendance', 'Work reports', 'Tasks', 'Targets', 'Tickets'] as const

type Of<Name extends keyof Parts> = NonNullable<Parts[Name]>

export const workedText = ({ worked_minutes, expected_minutes }: Of<'attendance'>): string =>
  `${duration(worked_minutes)} of ${duration(expected_minutes)}`
export const reportsText = ({ on_time, late, expected }: Of<'reports'>): string =>
  `${number(on_time + late)} of ${number(expected)}`
export const tasksText = ({ done }: Of<'tasks'>): string => `${number(done)} done`
export const targetsText = ({ met, total }: Of<'targets'>): string => `${number(met)} of ${number(total)} met`
export const ticketsText = ({ resolved }: Of<'tickets'>): string => `${number(resolved)} resolved`

/** `1 day absent, 2 reports missing`; empty where nothing needs attention. */
export const attentionText = (parts: Parts): string =>
  attentionOf(parts)
    .map(({ count, one, many }) => `${number(count)} ${count === 1 ? one : many}`)
    .join(', ')
